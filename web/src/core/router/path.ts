/** An address within the site. */
export interface Path {
  pathname: string
  search: string
  hash: string
}

/** An entry of the history. */
export interface Location extends Path {
  state: Record<string, unknown> | null
  /** Names the entry; a page loaded from outside is called `default`. */
  key: string
  /** The address bar shows this one, for example while a form lies over the page. */
  mask?: Path
}

export type To = string | Partial<Path>

export const createPath = ({ pathname, search, hash }: Path): string => pathname + search + hash

const base = 'http://own.invalid'

/** Finds where an address leads to from a page. Throws for an address of another site. */
export function resolvePath(to: To, from: Path): Path {
  const text = typeof to === 'string' ? to : createPath({ pathname: from.pathname, search: '', hash: '', ...to })
  const url = new URL(/^[/\\]/.test(text) ? base + text : text, base + createPath(from))
  if (url.origin !== base) throw new Error(`This address is not of this site: ${text}`)
  // Two slashes at the beginning would lead to another host.
  return { pathname: url.pathname.replace(/^\/+/, '/'), search: url.search, hash: url.hash }
}

export const newLocation = (
  { pathname, search, hash }: Path,
  state: Location['state'] = null,
  mask?: Path,
): Location => ({
  pathname,
  search,
  hash,
  state,
  key: Math.random().toString(36).slice(2, 10),
  mask,
})
