import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../server/src/core/database/database.ts'

const settledWithinMs = 180_000

/** Each counts rows that contradict the rows they derive from. */
const wrongs = {
  'counts of notes': sql`
    select count(*)::int as count from (
      select root_post_id, sum(likes) as likes, sum(reblogs) as reblogs, sum(replies) as replies
      from note_counts group by 1) as kept
    full join (
      select root_post_id, count(*) filter (where kind = 'like') as likes,
             count(*) filter (where kind = 'reblog') as reblogs, count(*) filter (where kind = 'reply') as replies
      from notes group by 1) as real using (root_post_id)
    where (coalesce(kept.likes, 0), coalesce(kept.reblogs, 0), coalesce(kept.replies, 0))
      <> (coalesce(real.likes, 0), coalesce(real.reblogs, 0), coalesce(real.replies, 0))`,
  'counts of followers': sql`
    select count(*)::int as count from blogs
    where follower_count <> (select count(*) from follows where follows.blog_id = blogs.id)`,
  'counts of blogs followed': sql`
    select count(*)::int as count from accounts
    where followed_count <> (select count(*) from follows where follows.account_id = accounts.id)`,
  'counts of likes': sql`
    select count(*)::int as count from accounts where liked_post_count <> (
      select count(*) from notes where notes.blog_id = accounts.primary_blog_id and notes.kind = 'like')`,
  'posts that no search finds': sql`
    select count(*)::int as count from posts
    where state = 'published' and not exists (select from post_words where post_words.post_id = posts.id)`,
  'newest posts': sql`
    select count(*)::int as count
    from (select blog_id, max(published_id) as newest from posts where state = 'published' group by 1) as real
    left join newest_posts using (blog_id) where newest_posts.published_id is distinct from real.newest`,
  'sizes of activity': sql`
    select count(*)::int as count from activity_items
    where size <> (select count(*) from notifications where notifications.item_id = activity_items.id)`,
  'jobs locked or failed': sql`
    select count(*)::int as count from graphile_worker.jobs where locked_at is not null or attempts >= max_attempts`,
}

/** Checks what the worker derives from writes, once it is idle: notifications, counts, search. */
export async function findWrongEffects(db: Db): Promise<string[]> {
  const giveUpAt = Date.now() + settledWithinMs
  while ((await countOf(db, unsettled)) > 0 && Date.now() < giveUpAt) await wait(250)
  const all = { ...wrongs, 'events or jobs not done': unsettled }
  const found: string[] = []
  for (const [name, statement] of Object.entries(all)) {
    const count = await countOf(db, statement)
    if (count > 0) found.push(`${count} ${name}`)
  }
  const missing = await countMissingNotifications(db)
  return missing > 0 ? [...found, `${missing} notifications missing`] : found
}

const unsettled = sql`
  select (select count(*) from events where handled_at is null)::int + (select count(*) from event_failures)::int
       + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as count`

async function countOf(db: Db | Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await (statement as ReturnType<typeof sql<{ count: number }>>).execute(db)
  return rows[0]?.count ?? 0
}

/** Derives all activity again in a transaction that is rolled back; whatever that adds was missing. */
async function countMissingNotifications(db: Db): Promise<number> {
  const count = sql`select count(*)::int as count from notifications`
  const before = await countOf(db, count)
  let after = before
  await db
    .transaction()
    .execute(async (tx) => {
      await deriveActivity(tx)
      after = await countOf(tx, count)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return after - before
}

export async function deriveActivity(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select gather_activity()`.execute(tx)
}

const undone = new Error('Undone')
