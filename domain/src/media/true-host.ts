import { find } from 'linkifyjs'

/** Names the host that a link leads to if its text names another one and doesn't end with the true one in brackets. */
export function hiddenHost(text: string, href: string): string | null {
  const { hostname = here, protocol = '' } = URL.parse(href, `https://${here}`) ?? {}
  if (hostname === here || !protocol.startsWith('http')) return null
  const read = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const named = find(read, 'url').map((address) => URL.parse(address.href)?.hostname ?? '')
  const misleads = named.some((host) => !isOf(host, hostname) && !isOf(hostname, host))
  return misleads && !read.trimEnd().endsWith(`(${hostname})`) ? hostname : null
}

const here = 'here.invalid'

const isOf = (host: string, other: string) => `.${host}`.endsWith(`.${other.replace(/^www\./, '')}`)
