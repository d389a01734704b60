/** Deeper names are looked at by their last labels. */
export const labelsMax = 10

/** Returns null for what is no name of a host. Names in other scripts take their form in ASCII. */
export function hostFrom(typed: string): string | null {
  const host = URL.parse(`http://${typed.trim().replace(/^[a-z]+:\/\//i, '')}`)?.hostname.replace(/\.$/, '') ?? ''
  return host.includes('.') && !/^[\d.]+$/.test(host) ? host : null
}

/** A host and the domains above it. */
export function* domainsOf(host: string): Generator<string> {
  const labels = host.split('.').slice(-labelsMax)
  for (let from = 0; from < labels.length - 1; from += 1) yield labels.slice(from).join('.')
}
