import type { Call, SentTo } from '@bowerbird/domain/core/call.ts'
import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, type Caller } from './call-api.ts'

const callers = new WeakMap<QueryClient, Caller>()

/** One cache for each page load in a browser, and one for each request on the server. */
export function createQueryClient(call: Caller): QueryClient {
  const isServer = typeof window === 'undefined'
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: isServer ? Number.POSITIVE_INFINITY : 15 * 60_000,
        retry: (failures, problem) => !isServer && failures < 2 && isWorthRetrying(problem),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
  callers.set(client, call)
  return client
}

/** A refusal stays one however often it is asked; a broken line or a busy server may not. */
function isWorthRetrying(problem: unknown): boolean {
  return problem instanceof ApiRefusal && (problem.status === 0 || problem.status >= 500)
}

export function callerOf(client: QueryClient): Caller {
  const call = callers.get(client)
  if (!call) throw new Error('This query client was not made by createQueryClient')
  return call
}

/** The way to make calls from a component: `const call = useCall()`. */
export const useCall = (): Caller => callerOf(useQueryClient())

export const callKey = <C extends Call>(call: C, sent: SentTo<C>) => [call.path, sent] as const

/** A read as a cached query, the same for a loader, a component and server rendering. */
export function callQuery<C extends Call>(call: C, sent: SentTo<C>) {
  return queryOptions({
    queryKey: callKey(call, sent),
    queryFn: ({ client }) => callerOf(client)(call, sent),
  })
}
