import { unreadCountMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSenderVisibleAt } from '../blogs/blog-visibility.ts'
import { type Db, queryCount } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

/** Whether a question was put aside; expects a table named `posts`. */
export const isAskAside: RawBuilder<SqlBool> = sql`exists (
  select from notifications where notifications.cause_id = posts.id and notifications.blog_id = posts.blog_id
    and notifications.type = 'ask' and notifications.reach = 'aside')`

/** Counts the inbox of the blog named `blogs`, without questions that were put aside. */
export const inboxCount = () => sql<number>`(
  select count(*)::int from posts
  where posts.blog_id = blogs.id and posts.state = 'unapproved' and not ${isAskAside})`

/** Counts the acts that were put aside in the last 24 hours, up to the most that a badge shows. */
export const countAside = (db: Db, viewer: Member, blogName: string) => queryCount(db)`
    select count(*)::int as count from (
      select from blogs join notifications on notifications.blog_id = blogs.id
      where blogs.name = ${blogName} and notifications.reach = 'aside'
        and notifications.happened_at > now() - interval '24 hours'
        and ${isSenderVisibleAt(viewer, sql`notifications.from_blog_id`, sql`notifications.blog_id`)}
      limit ${sql.lit(unreadCountMax)}) as aside`
