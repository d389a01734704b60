const hostMaxLength = 253

/** Reads the name of a server as somebody types or lists it; null for anything else. Ports are left out. */
export function readHost(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^(?:\*\.|@)/, '')
    .replace(/\/.*$/s, '')
  if (!bare || /[\s@?#\\*[\]%]/.test(bare)) return null
  const host = URL.parse(`https://${bare}`)?.hostname.replace(/\.$/, '') ?? ''
  const isName = host.length <= hostMaxLength && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)
  // An address of numbers has no names above and below it.
  return isName && !/^[\d.]+$/.test(host) ? host : null
}
