import { sql } from 'kysely'
import type { GroupListener } from '../core/work/events.ts'

/** A network that is away for an hour still hears of a post; one that refuses it is left alone soon. */
const attemptsMax = 8

/** What writers wanted said elsewhere becomes a job for each network now that everybody can read the post. POST-429 */
export const tellElsewhere: GroupListener<'post.published'> = async (tx, events) => {
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
