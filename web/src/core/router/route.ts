import type { ComponentType } from 'react'
import type { Path } from './path.ts'

export type Params = Record<string, string | undefined>

export interface LoaderArgs {
  location: Path
  params: Params
  /** The router's own, as it was made with it. */
  context: unknown
}

export interface RouteObject {
  /** Data from the server is kept by it, so a route with a loader needs one. */
  id?: string
  /** Below the parent's, or whole with a slash at the beginning: `:name`, `:name?` or, at the end, `*`. */
  path?: string
  /** A route without one shows the next match. */
  Component?: ComponentType
  /** Shows what its loader, those below it, or their components throw. */
  ErrorBoundary?: ComponentType
  handle?: unknown
  loader?: (args: LoaderArgs) => unknown
  /** Fetches the rest of the route when it is first matched. */
  lazy?: () => Promise<Pick<RouteObject, 'Component' | 'handle' | 'loader'>>
  children?: RouteObject[]
}

/** Thrown by a loader, it leads elsewhere. */
export class Redirect {
  readonly to: string
  /** Loads a document instead of changing the page. */
  readonly isDocument: boolean
  constructor(to: string, isDocument: boolean) {
    this.to = to
    this.isDocument = isDocument
  }
}

export const redirect = (to: string): Redirect => new Redirect(to, false)
export const redirectDocument = (to: string): Redirect => new Redirect(to, true)

interface ErrorResponse {
  status: number
  data: { code?: unknown; text?: string } | null
}

/** Thrown by a loader, it is an answer with a status, and no bug. */
export const data = (value: ErrorResponse['data'], { status }: { status: number }): ErrorResponse => ({
  status,
  data: value,
})

export const isRouteErrorResponse = (error: unknown): error is ErrorResponse =>
  typeof error === 'object' && error !== null && 'status' in error && 'data' in error
