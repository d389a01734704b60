const named = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/
const numbered = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** http or https, then a host that is an IP address, localhost or a domain. POST-152 … POST-155 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]+/i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return false
  const { hostname } = new URL(text)
  return hostname === 'localhost' || hostname.startsWith('[') || numbered.test(hostname) || named.test(hostname)
}

/**
 * Normalises an address: adds https when no protocol was typed, returns empty for an invalid one. POST-150, POST-151
 */
export function usableAddress(typed: string): string {
  const address = withProtocol(typed.trim())
  return isWebAddress(address) ? address : ''
}

function withProtocol(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  // A name before a colon and a digit is a host with its port.
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}

const openedProtocols = ['http:', 'https:', 'tumblr:', 'mailto:']

/** POST-156 */
export const mayOpen = (address: string): boolean => openedProtocols.includes(URL.parse(address)?.protocol ?? '')
