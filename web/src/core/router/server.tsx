import type { ReactNode } from 'react'
import { type Loaded, loadMatches, nothingThere } from './load.ts'
import { matchRoutes } from './match.ts'
import { newLocation, type Path } from './path.ts'
import { RouterContexts } from './RouterProvider.tsx'
import { isRouteErrorResponse, type Redirect, type RouteObject } from './route.ts'
import { type Router, stateAt } from './router.ts'

/** Loads the page at an address, or finds that it leads elsewhere. */
export async function loadPage(routes: RouteObject[], location: Path, context: unknown): Promise<Loaded | Redirect> {
  const matches = matchRoutes(routes, location.pathname).map((match) => ({ ...match, loaderData: undefined }))
  return matches.length > 0 ? loadMatches(matches, location, context) : nothingThere(routes)
}

export function statusOf({ problem }: Loaded): number {
  if (!problem) return 200
  return isRouteErrorResponse(problem.error) ? problem.error.status : 500
}

const goesNowhere = () => Promise.reject(new Error('The server stays on its page'))
const asksNothing = () => () => {}

/** A page for `RouterProvider`, as the server draws it. */
export const createStaticRouter = (path: Path, loaded: Loaded): Router => ({
  state: stateAt({ ...newLocation(path), key: 'default' }, loaded),
  routes: [],
  navigate: goesNowhere,
  revalidate: goesNowhere,
  subscribe: asksNothing,
  guard: asksNothing,
})

/** Gives a part of a page its place, without routes. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const router = createStaticRouter({ pathname: location, search: '', hash: '' }, { matches: [], problem: null })
  return (
    <RouterContexts router={router} state={router.state}>
      {children}
    </RouterContexts>
  )
}
