const addressMaxLength = 2000
const labelMaxLength = 500

/** The words of a picture, a link's title or a rule's label. */
export const shortened = (text: string) => text.slice(0, labelMaxLength).toWellFormed()

/** Allows http, https, mailto and relative addresses; null for others. POST-179 */
export function linkAddress(typed: string): string | null {
  const address = withoutBlanks(typed)
  if (!address || address.length > addressMaxLength) return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (!scheme) return address
  return ['http', 'https', 'mailto'].includes(scheme) && URL.canParse(address) ? address : null
}

/** Allows pictures on the web and our own; null for others. */
export function imageAddress(typed: string): string | null {
  const address = withoutBlanks(typed)
  if (address.length > addressMaxLength) return null
  if (/^\/media\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/.test(address) && !address.includes('..')) return address
  return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address) ? address : null
}

/** Browsers ignore these characters in an address, so they could hide a scheme. */
export function withoutBlanks(typed: string): string {
  const text = typed.replace(/[\t\n\r]/g, '')
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charCodeAt(from))) from += 1
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

const isBlank = (code: number) => code <= 0x20 || code === 0xa0
