import { randomBytes } from 'node:crypto'
import { knownAccountsPerBrowserMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { seal, unseal } from '../../core/process/seal.ts'

const purpose = 'known-browser'
const between = '~'

/** Returns null for a browser that never logged in to the account. */
export function knownBrowser(secret: Buffer, cookie: string, accountId: string): string | null {
  for (const sealed of marksIn(cookie)) {
    const name = unseal(secret, purpose, accountId, sealed)
    if (name) return `browser ${name}`
  }
  return null
}

/** Adds the account to the browser's cookie and keeps the other accounts in it. */
export function withKnownBrowser(secret: Buffer, cookie: string, accountId: string): string {
  const others = marksIn(cookie).filter((sealed) => unseal(secret, purpose, accountId, sealed) === null)
  const mark = seal(secret, purpose, accountId, randomBytes(16).toString('base64url'))
  return [mark, ...others].slice(0, knownAccountsPerBrowserMax).join(between)
}

const marksIn = (cookie: string): string[] => cookie.split(between, knownAccountsPerBrowserMax).filter(Boolean)
