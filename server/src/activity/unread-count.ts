import { unreadCountMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSenderVisibleAt } from '../blogs/blog-visibility.ts'
import type { Seer } from '../core/http/viewer.ts'

/**
 * Whether the post of a notification still exists; a null id means that it has none. Notifications of a popular post
 * are deleted some time after it. Compares by id because with `exists` the database may scan all posts first.
 */
export const isPostThere = (postId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${postId} is null or (select posts.id from posts where posts.id = ${postId} and posts.state <> 'binned') is not null)`

/** Acts that were put aside are in no count, mail or push. */
export const isNotified = sql<SqlBool>`notifications.reach is distinct from 'aside'`

/**
 * Counts the activity new to the viewer; expects a table named `blogs`. Stops at the most that a badge shows.
 * BLOG-085
 */
export const unreadCount = (viewer: Seer) => sql<number>`(
  select count(*)::int from (
    select from notifications where notifications.blog_id = blogs.id and notifications.id > blogs.activity_seen_id
      and ${isNotified}
      and ${isSenderVisibleAt(viewer, sql`notifications.from_blog_id`, sql`notifications.blog_id`)} and ${isPostThere(sql`notifications.post_id`)}
    order by notifications.id limit ${sql.lit(unreadCountMax)}) as unread)`
