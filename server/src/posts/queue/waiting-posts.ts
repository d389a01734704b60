import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Says that the row named `posts`, which is queued, is in this queue. */
export const isInQueue = (queueId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`coalesce(posts.queue_id, 0) = ${queueId}`
