const searchesMax = 6
const keyOf = (userName: string) => `searches:${userName}`

/** This person's recent searches in this browser, newest first. */
export function recentSearches(userName: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userName)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, searchesMax) : []
  } catch {
    return []
  }
}

export function rememberSearch(userName: string, term: string): void {
  const others = recentSearches(userName).filter((stored) => stored.toLowerCase() !== term.toLowerCase())
  keep(userName, [term, ...others].slice(0, searchesMax))
}

export const clearSearches = (userName: string): void => keep(userName, [])

/** A browser that keeps nothing loses the convenience, not the search. */
function keep(userName: string, terms: string[]): void {
  try {
    localStorage.setItem(keyOf(userName), JSON.stringify(terms))
  } catch {}
}
