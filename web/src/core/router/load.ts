import type { RouteMatch } from './match.ts'
import type { Path } from './path.ts'
import { Redirect, type RouteObject } from './route.ts'

export interface LoadedMatch extends RouteMatch {
  /** Undefined where there is no loader, or it has not run or has failed. */
  loaderData: unknown
}

/** A failure, and the match whose error boundary shows it. */
export interface Problem {
  at: number
  error: unknown
}

export interface Loaded {
  matches: LoadedMatch[]
  problem: Problem | null
}

/** Fetches the rest of a lazy route, once. */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined })
}

export const isLoaded = ({ route, loaderData }: LoadedMatch): boolean =>
  !route.lazy && (!route.loader || loaderData !== undefined)

/** Runs the loaders that have no data yet, side by side. */
export async function loadMatches(
  matches: LoadedMatch[],
  location: Path,
  context: unknown,
): Promise<Loaded | Redirect> {
  const results = await Promise.allSettled(
    matches.map(async ({ route, params, loaderData }) => {
      await loadRoute(route)
      return loaderData === undefined ? route.loader?.({ location, params, context }) : loaderData
    }),
  )
  const thrown = results.map((result) => (result.status === 'rejected' ? result : null))
  const redirect = thrown.findLast((result) => result?.reason instanceof Redirect)
  if (redirect) return redirect.reason
  const failed = thrown.findIndex((result) => result !== null)
  return {
    matches: matches.map((match, at) => {
      const result = results[at]
      return { ...match, loaderData: result?.status === 'fulfilled' ? result.value : undefined }
    }),
    problem: failed < 0 ? null : { at: boundaryAbove(matches, failed), error: thrown[failed]?.reason },
  }
}

const boundaryAbove = (matches: LoadedMatch[], failed: number) =>
  Math.max(
    0,
    matches.findLastIndex(({ route }, at) => at <= failed && route.ErrorBoundary),
  )

/** The site has nothing at this address, not even a page that says so. */
export const nothingThere = (routes: RouteObject[]): Loaded => ({
  matches: routes.slice(0, 1).map((route) => ({ route, params: {}, pathname: '/', loaderData: undefined })),
  problem: { at: 0, error: { status: 404, data: null } },
})
