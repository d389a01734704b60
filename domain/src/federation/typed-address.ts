import { addressMaxLength } from './federation.limits.ts'

export type TypedAddress = { name: string; host: string } | { url: string; host: string }

/**
 * Reads what a person types to find somebody or something on another server: `@name@host`, `name@host`, `acct:…` or an
 * https address. Null for anything else, which is an ordinary search.
 */
export function readTypedAddress(typed: string): TypedAddress | null {
  const text = typed.trim()
  if (text.length > addressMaxLength) return null
  const handle = /^(?:acct:)?@?([a-z0-9_.-]{1,64})@([^\s@/?#\\]{1,253})$/i.exec(text)
  if (handle) {
    const host = hostIn(`https://${handle[2]}/`)
    return host ? { name: (handle[1] as string).toLowerCase(), host } : null
  }
  const host = /^https:\/\/\S+$/i.test(text) ? hostIn(text) : null
  return host ? { url: new URL(text).href, host } : null
}

/** Letters of other scripts become the form in which hosts are asked for. */
function hostIn(address: string): string | null {
  const url = URL.parse(address)
  const labels = url?.hostname.split('.') ?? []
  const isNamed = labels.length > 1 && labels.every((label) => /^[a-z0-9-]+$/.test(label))
  return url && isNamed && /[a-z]/.test(labels.at(-1) as string) && !url.username && !url.password ? url.host : null
}
