import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  isBlockedEitherWay,
  isBlogVisibleTo,
  isRootBlocked,
  isStandingFor,
  isUnwalled,
  isWriterBlocked,
} from '../blogs/blog-visibility.ts'
import type { Member, Seer } from '../core/http/viewer.ts'

export { isBlogVisibleTo }

/** Whether a post is public, apart from blocks and suspensions of its blog. */
export const isPostInPublic: RawBuilder<SqlBool> = sql`(posts.state = 'published' and not posts.is_members_only)`

/**
 * Whether the viewer may see a post. This is the only place that decides it: every read of posts filters with it, the
 * post's table named `posts` and its blog's `blogs`.
 */
export function isPostVisibleTo(viewer: Seer): RawBuilder<SqlBool> {
  if (!viewer) return sql`(${isPostInPublic} and ${isStandingFor(viewer)})`
  const isMine = sql<SqlBool>`posts.blog_id = any(${viewer.blogIds}::bigint[])`
  return sql`(
    (${isMine} and posts.state <> 'binned' or (${isPostInPublic} and not ${isPostBlocked(viewer)}))
    and ${isStandingFor(viewer)})`
}

/** Whether its blog, the root of its tree, whoever wrote it or whoever asked it is behind a block, either way. */
const isPostBlocked = (viewer: NonNullable<Seer>): RawBuilder<SqlBool> => sql`(
  ${isBlockedEitherWay(viewer, sql`posts.blog_id`)} or ${isRootBlocked(viewer, sql`posts.root_blog_uuid`)}
  or ${isWriterBlocked(viewer, { accountId: sql`posts.author_account_id`, blogId: sql`posts.blog_id` })}
  or posts.kind = 'answer' and not ${isUnwalled(viewer)}
    and ${isBlockedEitherWay(viewer, sql`asker_of(posts.content_id)`)} is true)`

type Lister = Pick<Member, 'accountId'> | null

/**
 * Whether a post that the viewer may see belongs in their lists: they have not hidden it, nor muted its blog. As with
 * blocks, the database evaluates each subquery once for any number of rows.
 */
export function isListedFor(viewer: Lister): RawBuilder<SqlBool> {
  if (!viewer) return sql`true`
  return sql`(${isUnmutedFor(viewer, sql`posts.blog_id`)} and ${isUnhiddenFor(viewer)})`
}

/** Enough for the page of a blog, which lists its posts even if it is muted. */
export const isUnhiddenFor = (viewer: Lister): RawBuilder<SqlBool> =>
  viewer ? sql`posts.id not in (select post_id from hidden_posts where account_id = ${viewer.accountId})` : sql`true`

/** Whether the viewer wants no notifications of the post. */
export const isPostMutedFor = (accountId: string | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`posts.root_post_id in (select root_post_id from muted_posts where muted_posts.account_id = ${accountId})`

export const isUnmutedFor = (viewer: NonNullable<Lister>, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${blogId} not in (select blog_id from muted_blogs where account_id = ${viewer.accountId})`
