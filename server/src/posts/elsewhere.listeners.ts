import { sql } from 'kysely'
import type { GroupListener } from '../core/work/events.ts'

/** Enough retries for a network that is down for an hour. */
const attemptsMax = 8

/** Adds a job for each network that the writer chose, once the post is public. POST-429 */
export const startCrossPosts: GroupListener<'post.published'> = async (tx, events) => {
  const ids = [...new Set(events.map(({ postId }) => postId))]
  await sql`
    with wanted as (
      select id, options -> 'elsewhere' as elsewhere from posts
      where id = any(${ids}::bigint[]) and options ? 'elsewhere' for update
    ), forgotten as (
      update posts set options = posts.options - 'elsewhere' from wanted where posts.id = wanted.id
    )
    select graphile_worker.add_job('tell_elsewhere',
      json_build_object('postId', wanted.id::text, 'accountId', wanted.elsewhere ->> 'accountId',
        'network', wish.network, 'words', wish.words),
      max_attempts := ${attemptsMax}::int)
    from wanted cross join lateral jsonb_each_text(wanted.elsewhere -> 'to') as wish (network, words)`.execute(tx)
}
