import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isBlockedEitherWay, isHiddenByHosts, isStandingFor } from '../blogs/blog-visibility.ts'
import type { Seer } from '../core/http/viewer.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'

/**
 * Whether the viewer may see a note, its table named `notes` and the blog that made it `blogs`. A note belongs to its
 * post: its owner sees every reply there, and whom they blocked nobody else sees. Looks at one post by id because with
 * `exists` the database may scan all posts first.
 */
export const isNoteVisibleTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(
  ${isStandingFor(viewer)} and ${isUnblocked(viewer)} and (
    select ${isPostVisibleTo(viewer)} from posts join blogs on blogs.id = posts.blog_id where posts.id = notes.post_id))`

const isUnblocked = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer
    ? sql`(not ${isBlockedEitherWay(viewer, sql`notes.blog_id`)} and not ${isHiddenByHost}
        or notes.kind = 'reply' and exists (select ${fromHosts} and hosts.id = any(${viewer.blogIds}::bigint[])))`
    : sql`(not ${isHiddenByHost})`

/** The blog of the post that was answered, and that of the first post of its tree. */
const fromHosts = sql`
  from posts told join blogs hosts on hosts.id = told.blog_id or hosts.uuid = told.root_blog_uuid
  where told.id = notes.post_id`

const isHiddenByHost = sql<SqlBool>`(notes.kind <> 'like' and ${isHiddenByHosts(sql`notes.blog_id`, fromHosts)})`

/** Whether the viewer has blocked the blog that made the note. A shared blog's block counts below its own posts alone. */
export const isByBlocked = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer
    ? sql`exists (select from blocks where blocks.blocked_blog_id = notes.blog_id
        and (blocks.blocker_account_id = ${viewer.accountId} or blocks.blocker_account_id is null
          and blocks.blocker_blog_id = any(${viewer.blogIds}::bigint[])
          and exists (select ${fromHosts} and hosts.id = blocks.blocker_blog_id)))`
    : sql`false`
