import { listQueues } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../core/query.ts'
import { sessionQuery } from '../../core/session.ts'

export const queuesQuery = (name: string) => callQuery(listQueues, { name })

/** Reads the queues again, and the calendars, whose keys begin like theirs. */
export const refreshQueues = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listQueues.path] })

/** Reads the queues again, and the session, which counts drafts and queued posts. */
export function refreshUnpublished(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  return refreshQueues(client)
}
