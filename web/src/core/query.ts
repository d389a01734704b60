import type { Call, SentTo } from '@bowerbird/domain/core/call.ts'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiRefusal, type Caller } from './call-api.ts'

const callers = new WeakMap<QueryClient, Caller>()

/** A read that is in flight while its data changes is sent again, because its answer may be older than the change. */
class FreshQueryClient extends QueryClient {
  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { query, action } = event
      if (action.type === 'success' && action.manual) restart(query, query.state.fetchMeta)
    })
    const set = this.setQueryData.bind(this) as (...given: unknown[]) => unknown
    const setQueryData = (queryKey: QueryKey, ...change: unknown[]) => {
      const data = set(queryKey, ...change)
      // A first answer that is still in flight may be older than the change it can't hold.
      const query = data === undefined && this.getQueryCache().find({ queryKey })
      if (query) restart(query)
      return data
    }
    Object.assign(this, { setQueryData })
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    for (const query of this.getQueryCache().findAll(filters)) restart(query)
    return super.invalidateQueries(filters, { cancelRefetch: false, ...options })
  }
}

/** Sends a read in flight again; its callers get the new answer. `meta` keeps the read of a list to its next page. */
function restart(query: Query, meta?: Query['state']['fetchMeta']): void {
  if (query.state.fetchStatus !== 'fetching') return
  void query.cancel({ silent: true })
  query.fetch(undefined, meta ? { meta } : {}).catch(() => {})
}

/** One cache for each page load in a browser, and one for each request on the server. */
export function createQueryClient(call: Caller): QueryClient {
  const isServer = typeof window === 'undefined'
  const client = new FreshQueryClient({
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
