import { type RawBuilder, sql } from 'kysely'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import type { Member } from '../core/viewer.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { type Asked, cut, enough, isBefore } from './feed-pages.ts'

/**
 * The posts of one's own and of followed blogs, gathered when they are read. Every blog knows its newest public post,
 * so of the blogs whose newest is older than the cursor only as many are looked at as the page holds; a blog with a
 * newer one has been on an earlier page. Nothing older than the oldest of those newest posts can be on this page.
 */
export function dashboardPage(viewer: Member, asked: Asked): RawBuilder<unknown> {
  const wanted = enough(asked)
  const seenBefore =
    asked.before === undefined ? sql`` : sql`union select blog_id from followed where newest >= ${asked.before}`
  return sql`
    with followed as materialized (
      select blogs.id as blog_id, blogs.newest_published_id as newest from blogs
      where blogs.id = any(array(select follows.blog_id from follows where follows.account_id = ${viewer.accountId}))
        and blogs.newest_published_id is not null and ${isStandingFor(viewer)}
    ), freshest as (
      select blog_id, newest from followed where ${isBefore(sql`newest`, asked)} order by newest desc limit ${wanted}
    ), bottom as (
      select case when count(*) < ${wanted} then 0 else min(newest) end as id from freshest
    ), candidates as (
      select blog_id from freshest ${seenBefore} union select unnest(${viewer.blogIds}::bigint[])
    )
    select found.id, found.published_id as cursor
    from candidates join blogs on blogs.id = candidates.blog_id cross join bottom cross join lateral (
      select posts.id, posts.published_id from posts
      where posts.blog_id = blogs.id and posts.state = 'published' and posts.published_id >= bottom.id
        and ${isBefore(sql`posts.published_id`, asked)} and ${isPostVisibleTo(viewer)}
      order by posts.published_id desc limit ${wanted}
    ) as found
    order by cursor desc ${cut(asked)}`
}
