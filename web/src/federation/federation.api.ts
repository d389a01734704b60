import { lookUpElsewhere, readBlogElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../core/query.ts'

/** Asks the other server, so the answer is kept for a while. */
export const lookUpQuery = (typed: string) =>
  queryOptions({
    queryKey: callKey(lookUpElsewhere, { q: typed }),
    queryFn: ({ client }) => callerOf(client)(lookUpElsewhere, { q: typed }),
    staleTime: 5 * 60_000,
    retry: false,
  })

/** Asked again when the member follows or unfollows. */
export const homeQuery = (name: string, isFollowed: boolean) =>
  queryOptions({
    queryKey: [...callKey(readBlogElsewhere, { name }), isFollowed] as const,
    queryFn: ({ client }) => callerOf(client)(readBlogElsewhere, { name }),
  })
