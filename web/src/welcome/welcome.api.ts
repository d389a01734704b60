import { listWelcomeBlogs, reachStep, readWelcome, type Welcome } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { updateUser } from '../core/session.ts'

export const welcomeQuery = { ...callQuery(readWelcome, {}), staleTime: Number.POSITIVE_INFINITY }
export const welcomeBlogsQuery = callQuery(listWelcomeBlogs, {})

/** Each step is kept, so that one can leave and go on another day. */
export function useReachStep() {
  const call = useCall()
  const client = useQueryClient()
  return async (step: Welcome['step'] | 'done') => {
    const saved = await call(reachStep, { step })
    client.setQueryData(welcomeQuery.queryKey, saved)
    if (saved.is_done) updateUser(client, { has_settled_in: true })
  }
}
