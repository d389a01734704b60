import { listQueues } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../core/query.ts'

export const queuesQuery = (name: string) => callQuery(listQueues, { name })

/** Reads the queues again, and the calendars, whose keys begin like theirs. */
export const refreshQueues = (client: QueryClient) => client.invalidateQueries({ queryKey: [listQueues.path] })
