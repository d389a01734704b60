import { createContext, use } from 'react'
import type { Location } from './path.ts'
import type { Router, RouterState } from './router.ts'

/** Changes with each page that has come, and with no other state of the router. */
export type Page = Pick<RouterState, 'matches' | 'problem' | 'historyAction' | 'preventScrollReset'>

export const RouterContext = createContext<Router | null>(null)
export const LocationContext = createContext<Location | null>(null)
export const PageContext = createContext<Page | null>(null)
export const ProgressContext = createContext<Pick<RouterState, 'navigation' | 'revalidation'> | null>(null)
/** The place of the route among the matches. */
export const LevelContext = createContext(0)
export const RouteErrorContext = createContext<unknown>(undefined)

export function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This stands outside the router')
  return value
}

export const useRouter = (): Router => needed(use(RouterContext))
export const usePage = (): Page => needed(use(PageContext))
