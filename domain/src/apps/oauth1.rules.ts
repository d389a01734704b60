/** A parameter as the signature counts it: decoded, and once for each time it was sent. */
export type Parameter = readonly [name: string, value: string]

/** RFC 5849, 3.6: everything but letters, digits and `-._~`. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The text that is signed. RFC 5849, 3.4.1 */
export function signatureBase(method: string, address: string, parameters: readonly Parameter[]): string {
  const sorted = parameters
    .filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
    .map(([name, value]) => [percentEncoded(name), percentEncoded(value)] as const)
    .sort(([one, first], [other, second]) => byText(one, other) || byText(first, second))
  const normalized = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  return [method.toUpperCase(), address, normalized].map(percentEncoded).join('&')
}

const headerPart = /^\s*([\w.%~-]+)="([^"]*)"\s*$/

/** Reads `OAuth name="value", …`. Null if it is malformed or has a name twice. */
export function readAuthorization(header: string): Map<string, string> | null {
  const found = new Map<string, string>()
  for (const part of header.replace(/^OAuth\s+/i, '').split(',')) {
    const [, name, value] = headerPart.exec(part) ?? []
    const decoded = name === undefined || value === undefined ? null : [decode(name), decode(value)]
    if (!decoded || decoded[0] === null || decoded[1] === null || found.has(decoded[0] as string)) return null
    found.set(decoded[0] as string, decoded[1] as string)
  }
  return found
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
