import { t } from '../core/language/t.ts'
import { callbackMaxLength } from './apps.limits.ts'

/** Listed in the order in which they are shown and sent. */
export const rights = ['basic', 'write', 'offline_access'] as const
export type Right = (typeof rights)[number]

/** Reads a scope as it is sent: words apart by spaces, `basic` where it is empty. Null if a word is unknown. */
export function rightsOf(scope: string | undefined): Right[] | null {
  const words = new Set((scope ?? '').split(/[ +,]+/).filter(Boolean))
  if (words.size === 0) return ['basic']
  const known = rights.filter((right) => words.has(right))
  return known.length === words.size ? known : null
}

export const scopeOf = (some: readonly Right[]): string => some.join(' ')

export const areWithin = (asked: readonly Right[], allowed: readonly Right[]): boolean =>
  asked.every((right) => allowed.includes(right))

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Narrower than URLs allow, because the host becomes part of a content security policy. */
const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[::1\])(?::\d+)?$/

export const mustBegin = () => t('must start with https://')

/** Says what is wrong with the address of an app, if anything. Plain http is for development on one's own machine. */
export function problemOfCallback(address: string): string | null {
  const url = URL.parse(address)
  if (!url || address.length > callbackMaxLength || /\s/.test(address)) return t('isn’t an address')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname))) return mustBegin()
  if (!plainHost.test(url.host)) return t('isn’t an address')
  if (address.includes('#')) return t('must not have a part after #')
  return url.username || url.password ? t('must not contain a user name') : null
}

/** Only the very text that was registered counts; without one, the only one that is registered. */
export function callbackFor(registered: readonly string[], sent: string | undefined): string | null {
  if (sent === undefined) return registered.length === 1 ? (registered[0] as string) : null
  return registered.includes(sent) ? sent : null
}

/** The value of `oauth_callback` where the person types the verifier into the app; for apps without an address. */
export const outOfBand = 'oob'

export function oldCallbackFor(registered: readonly string[], sent: string | undefined): string | null {
  if (registered.length === 0) return sent === undefined || sent === outOfBand ? outOfBand : null
  return sent === undefined ? (registered[0] as string) : callbackFor(registered, sent)
}

/** Adds fields to the query of an address and leaves the rest of it as it is. */
export function withFields(address: string, fields: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value)
  return url.href
}
