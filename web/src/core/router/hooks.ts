import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  LevelContext,
  LocationContext,
  needed,
  ProgressContext,
  RouteErrorContext,
  usePage,
  useRouter,
} from './contexts.ts'
import type { Action } from './history.ts'
import { matchPath } from './match.ts'
import type { Location } from './path.ts'
import type { Params } from './route.ts'
import type { Blocker, NavigateFunction } from './router.ts'

export const useLocation = (): Location => needed(use(LocationContext))
export const useNavigate = (): NavigateFunction => useRouter().navigate
/** The way that led to this page. */
export const useNavigationType = (): Action => usePage().historyAction
/** The params of all matched routes. */
export const useParams = (): Params => usePage().matches[0]?.params ?? {}
export const useMatch = (pattern: string) => matchPath(pattern, useLocation().pathname)
/** The error that an error boundary shows. */
export const useRouteError = (): unknown => use(RouteErrorContext)

export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search])]
}

/** The matched routes, outermost first. */
export const useMatches = () =>
  usePage().matches.map(({ route: { id, handle }, params, loaderData }) => ({ id, handle, params, loaderData }))

export function useLoaderData<Loader extends (...args: never[]) => unknown>(): Awaited<ReturnType<Loader>> {
  return usePage().matches[use(LevelContext)]?.loaderData as Awaited<ReturnType<Loader>>
}

export function useRevalidator() {
  const { revalidate } = useRouter()
  const { revalidation } = needed(use(ProgressContext))
  return { revalidate, state: revalidation }
}

/** Holds up each move for which the answer is true, until it is told to proceed or to reset. */
export function useBlocker(shouldBlock: () => boolean): Blocker {
  const { guard } = useRouter()
  const [blocker, tell] = useState<Blocker>({ state: 'unblocked' })
  const latest = useRef(shouldBlock)
  latest.current = shouldBlock
  const ask = useCallback(() => latest.current(), [])
  useEffect(() => guard({ shouldBlock: ask, tell }), [guard, ask])
  return blocker
}
