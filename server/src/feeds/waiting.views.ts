import { type RawBuilder, sql } from 'kysely'
import { isAskAside } from '../activity/aside.views.ts'
import { isBlockedByShared, isBlockedEitherWay } from '../blogs/blog-visibility.ts'
import type { Member } from '../core/http/viewer.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'
import { isInQueue } from '../posts/queue/waiting-posts.ts'
import { isOwnContribution } from '../posts/read/contributions.views.ts'
import { type Asked, cut, isBefore } from './feed-pages.ts'

const fromPosts = sql`from posts join blogs on blogs.id = posts.blog_id`

export const draftsPage = (viewer: Member, blogId: string, asked: Asked): RawBuilder<unknown> => sql`
  select posts.id, posts.id as cursor ${fromPosts}
  where posts.blog_id = ${blogId} and posts.state = 'draft' and ${isPostVisibleTo(viewer)}
    and ${isBefore(sql`posts.id`, asked)}
  order by posts.id desc ${cut(asked)}`

/**
 * The named sender. An anonymous asker has none, because otherwise blocking somebody would reveal whether they asked.
 */
const sender = sql`coalesce((posts.options #>> '{submitter,blogId}')::bigint, (
  select (contents.fields ->> 'askerBlogId')::bigint from contents where contents.id = posts.content_id), 0)`

/** Asks and submissions that wait for an answer, or the asks that were put aside. */
export const inboxPage = (
  viewer: Member,
  blogIds: readonly string[],
  asked: Asked,
  isAside: boolean,
): RawBuilder<unknown> => sql`
  select posts.id, posts.id as cursor ${fromPosts}
  where posts.blog_id = any(${blogIds}::bigint[]) and posts.state = 'unapproved' and ${isPostVisibleTo(viewer)}
    and ${isAside ? isAskAside : sql`not ${isAskAside}`}
    and not ${isBlockedEitherWay(viewer, sender)} and not ${isBlockedByShared(sql`posts.blog_id`, sender)}
    and ${isBefore(sql`posts.id`, asked)}
  order by posts.id desc ${cut(asked)}`

/** The member's own posts that wait for approval elsewhere. */
export const contributionsPage = (viewer: Member, asked: Asked): RawBuilder<unknown> => sql`
  select posts.id, posts.id as cursor ${fromPosts}
  where ${isOwnContribution(viewer)} and ${isBlogVisibleTo(viewer)} and ${isBefore(sql`posts.id`, asked)}
  order by posts.id desc ${cut(asked)}`

const isWaiting = sql`posts.state in ('queued', 'scheduled')`
const turn = sql`
  coalesce(posts.publish_on, 'infinity'), coalesce(posts.queue_id, 0), coalesce(posts.queue_position, 0), posts.id`
const turnOf = (blogId: string, postId: string) => sql`
  select ${turn} from posts where posts.id = ${postId} and posts.blog_id = ${blogId} and ${isWaiting}`

/**
 * Next to be published first. The cursor is the id of the last post shown. If that post has left the queue, the page
 * starts at the head again, so that none is skipped.
 */
export const queuePage = (viewer: Member, blogId: string, asked: Asked, queueId?: string): RawBuilder<unknown> => sql`
  select posts.id, -row_number() over (order by ${turn}) as cursor ${fromPosts}
  where posts.blog_id = ${blogId} and ${isWaiting} and ${isPostVisibleTo(viewer)}
    and ${queueId === undefined ? sql`true` : sql`posts.state = 'queued' and ${isInQueue(sql`${queueId}::bigint`)}`}
    and ${asked.before === undefined ? sql`true` : sql`coalesce((${turn}) > (${turnOf(blogId, asked.before)}), true)`}
  order by ${turn} ${cut(asked)}`
