import { type RawBuilder, sql } from 'kysely'

const countWhere = (state: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from posts where posts.blog_id = blogs.id and posts.state ${state})`

/** The statement must name the blog `blogs`. */
export const waitingCounts = {
  draft_count: () => countWhere(sql`= 'draft'`),
  queue_count: () => countWhere(sql`in ('queued', 'scheduled')`),
  has_queue: () => sql<boolean>`exists (select from posts where posts.blog_id = blogs.id and posts.state = 'queued')`,
}
