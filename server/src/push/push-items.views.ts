import { type ActType, kindOf } from '@bowerbird/domain/activity/act-kinds.ts'
import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import type { PushItem } from '@bowerbird/domain/push/push.rules.ts'
import { sql } from 'kysely'
import { isActVisibleToReader } from '../activity/reader-rule.ts'
import { isPostThere, unreadCount } from '../activity/unread-count.ts'
import { isSenderVisibleAt, seerOf } from '../blogs/blog-visibility.ts'
import { type Db, queryRow } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { Jobs } from '../core/work/jobs.ts'
import { unreadInBlog } from '../messaging/unread-sql.ts'
import { isListedFor, isPostVisibleTo } from '../moderation/visibility.ts'
import { matchFilters } from '../posts/filters/filter-posts.ts'
import { readPosts } from '../posts/read/posts.views.ts'

type About = Jobs['send_push']['about']

/** Something that a member wants to hear of and has not read yet. */
export interface FoundItem {
  item: PushItem
  /** A later one of the same tag takes the place of an earlier one. */
  tag: string
  url: string
}

/** Null when it was read, deleted, hidden, muted or switched off meanwhile. The rules are those of the badge. */
export function findItem(db: Db, accountId: string, about: About, origin: string): Promise<FoundItem | null> {
  if ('notificationId' in about) return findAct(db, accountId, about.notificationId)
  return 'conversationId' in about
    ? findMessage(db, accountId, about)
    : findNewPost(db, accountId, about.postId, origin)
}

const isOn = (kind: string, blogId: ReturnType<typeof sql>, accountId: string) => sql`not exists (
  select from push_choices where push_choices.account_id = ${accountId} and push_choices.blog_id = ${blogId}
    and ${kind} = any(push_choices.kinds_off))`

interface ActRow {
  blog_name: string
  type: ActType
  by_name: string | null
  post_id: string | null
  post_blog: string | null
  off: string[] | null
}

async function findAct(db: Db, accountId: string, id: string): Promise<FoundItem | null> {
  const row = await queryRow<ActRow>(db)`
    select mine.name as blog_name, acts.type, sender.name as by_name, acts.post_id, writer.name as post_blog,
      push_choices.kinds_off as off
    from notifications as acts
    join blog_members as reader on reader.blog_id = acts.blog_id and reader.account_id = ${accountId}
    join blogs as mine on mine.id = acts.blog_id
    left join blogs as sender on sender.id = acts.from_blog_id
    left join posts as shown on shown.id = acts.post_id
    left join blogs as writer on writer.id = shown.blog_id
    left join push_choices on push_choices.account_id = ${accountId} and push_choices.blog_id = acts.blog_id
    where acts.id = ${id} and acts.id > mine.activity_seen_id and ${isActVisibleToReader}
      and ${isPostThere(sql`acts.post_id`)}`
  const kind = row && kindOf(row.type).push
  if (!row || !kind || row.off?.includes(kind)) return null
  const { blog_name: blogName, type: act, by_name: by, post_id, post_blog } = row
  const url =
    act === 'ask'
      ? '/inbox'
      : post_id && post_blog
        ? postPath(post_blog, post_id, '')
        : `${blogPath(blogName)}/activity`
  return { item: { kind, act, by, blogName }, tag: `activity-${id}`, url }
}

async function findMessage(
  db: Db,
  accountId: string,
  { conversationId, blogId, ts }: Extract<About, { conversationId: string }>,
): Promise<FoundItem | null> {
  const row = await queryRow<{ blog_name: string; by_name: string }>(db)`
    select mine.name as blog_name, other.name as by_name
    from conversation_members as side
    join blog_members as reader on reader.blog_id = side.blog_id and reader.account_id = ${accountId}
      and reader.role <> 'editor'
    join blogs as mine on mine.id = side.blog_id
    join blogs as other on other.id = side.other_blog_id
    where side.conversation_id = ${conversationId} and side.blog_id = ${blogId} and side.unread_count > 0
      and not side.is_hidden and side.last_read_ts < ${ts}::bigint
      and not is_quiet_toward(side.blog_id, side.other_blog_id)
      and ${isSenderVisibleAt(seerOf(sql`reader.account_id`), sql`other.id`, sql`mine.id`)}
      and ${isOn('messages', sql`side.blog_id`, accountId)}`
  if (!row) return null
  return {
    item: { kind: 'messages', by: row.by_name, blogName: row.blog_name },
    tag: `message-${conversationId}-${blogId}`,
    url: `/messaging/conversation/${row.by_name}`,
  }
}

async function findNewPost(db: Db, accountId: string, postId: string, origin: string): Promise<FoundItem | null> {
  const row = await queryRow<{ blog_name: string }>(db)`
    select blogs.name as blog_name from posts
    join blogs on blogs.id = posts.blog_id
    join follows on follows.blog_id = blogs.id and follows.account_id = ${accountId} and follows.is_subscribed
    where posts.id = ${postId} and ${isPostVisibleTo(seerOf(sql`follows.account_id`))} and ${isListedFor({ accountId })}
      and not exists (
        select from push_settings where push_settings.account_id = ${accountId} and not tells_posts)`
  if (!row) return null
  const posts = await readPosts(db, null, [postId], origin, { ignoresFilters: true })
  const [filter = null] = await matchFilters(db, { accountId } as Member, posts)
  if (filter) return null
  const url = postPath(row.blog_name, postId, '')
  return { item: { kind: 'posts', by: row.blog_name, blogName: row.blog_name }, tag: `post-${postId}`, url }
}

/** Everything that is unread in all blogs of a member. */
export async function readBadge(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ badge: number }>`
    select coalesce(sum(${unreadCount(seerOf(sql`${accountId}::uuid`))}
      + case when mine.role = 'editor' then 0 else ${unreadInBlog()} end), 0)::int as badge
    from blog_members as mine join blogs on blogs.id = mine.blog_id
    where mine.account_id = ${accountId}`.execute(db)
  return rows[0]?.badge ?? 0
}
