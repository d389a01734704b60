import { knownAccountsPerBrowserMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { randomText } from '../../core/process/random-text.ts'
import { seal, unseal } from '../../core/process/seal.ts'

const purpose = 'known-browser'
const between = '~'

/** The name under which an account knows a browser; null for a browser it was never logged in with. */
export function knownBrowser(secret: Buffer, cookie: string, accountId: string): string | null {
  for (const sealed of marksIn(cookie)) {
    const name = unseal(secret, purpose, accountId, sealed)
    if (name) return `browser ${name}`
  }
  return null
}

/** The cookie of a browser that was just logged in with, which stays known to the accounts before. */
export function withKnownBrowser(secret: Buffer, cookie: string, accountId: string): string {
  const others = marksIn(cookie).filter((sealed) => unseal(secret, purpose, accountId, sealed) === null)
  const mark = seal(secret, purpose, accountId, randomText(16, 'base64url'))
  return [mark, ...others].slice(0, knownAccountsPerBrowserMax).join(between)
}

const marksIn = (cookie: string): string[] => cookie.split(between, knownAccountsPerBrowserMax).filter(Boolean)
