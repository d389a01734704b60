/** Tumblr writes links as redirects of its own; this gives the address behind them. */
export function plainAddress(address: string): string {
  const url = URL.parse(address)
  if (url?.hostname === 'href.li' && /^\?https?:/.test(url.search)) return address.slice(address.indexOf('?') + 1)
  if (url?.hostname !== 't.umblr.com') return address
  const target = url.searchParams.get('z')
  return target && /^https?:/.test(target) ? target : address
}
