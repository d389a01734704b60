import type { RouteObject } from 'react-router'

/** The word that every address of a path begins with, as routes compare it; null when it could be any. */
function firstWordOf(path: string): string | null {
  const word = path.replace(/^\//, '').split('/')[0] as string
  return /[:*?]/.test(word) ? null : word.toLowerCase()
}

/** Every word that a path of these routes begins with. */
export function firstWordsOf(routes: RouteObject[]): Set<string> {
  const words = routes.flatMap(({ path, children = [] }) =>
    path === undefined ? [...firstWordsOf(children)] : (firstWordOf(path) ?? []),
  )
  return new Set(words)
}

/** Keeps the routes that an address with this first word can match, in the same order. */
export const routesUnder = (word: string, routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => {
    if (route.path !== undefined) return [null, word].includes(firstWordOf(route.path)) ? [route] : []
    const children = routesUnder(word, route.children ?? [])
    return children.length > 0 ? [{ ...route, children } as RouteObject] : []
  })
