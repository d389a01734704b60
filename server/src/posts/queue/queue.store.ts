import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { tagGapHoursMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { isHeld } from '../../accounts/standing/held.ts'
import { queueIfOf } from '../../blogs/queues.ts'
import { type Db, queryColumn, queryRows, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { isInQueue } from './waiting-posts.ts'

export const listQueue = (tx: Tx, blogId: string, queueId: string) => queryColumn<string>(tx)`
    select id from posts where blog_id = ${blogId} and state = 'queued' and ${isInQueue(sql`${queueId}::bigint`)}
    order by queue_position, id`

/**
 * Puts the posts in a queue. Numbers the places from a small number on, so that posts queued later, whose place is their
 * id, come after them.
 */
export async function placeQueue(tx: Tx, blogId: string, queueId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update posts set state = 'queued', publish_on = null, queue_position = placed.place,
      queue_id = ${queueIfOf(sql`${blogId}::bigint`, sql`${queueId}::bigint`)}
    from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, place)
    where posts.id = placed.id and posts.blog_id = ${blogId} and posts.state in ('queued', 'scheduled')
      and (posts.queue_position, posts.state, coalesce(posts.queue_id, 0))
        is distinct from (placed.place, 'queued', ${queueId}::bigint)`.execute(tx)
  changed(tx, 'posts')
}

export const findFilledQueues = (tx: Tx, blogIds: readonly string[]) => queryRows<{ blog_id: string; id: string }>(tx)`
    select distinct blog_id, coalesce(queue_id, 0) as id from posts
    where blog_id = any(${blogIds}::bigint[]) and state = 'queued'`

export interface QueuedPost {
  id: string
  blog_id: string
  queue_id: string
  tags: string[]
}

interface DueQueue {
  id: string
  blog_id: string
  tag_gap_hours: number
}

/** Only the first post of each queue, but all of a queue that keeps tags apart. */
export const listHeads = (tx: Tx, queues: readonly DueQueue[]) => queryRows<QueuedPost>(tx)`
    select head.id, due.blog_id, due.id as queue_id, head.tags
    from unnest(${queues.map(({ blog_id }) => blog_id)}::bigint[], ${queues.map(({ id }) => id)}::bigint[],
      ${queues.map((queue) => queue.tag_gap_hours > 0)}::boolean[]) with ordinality as due (blog_id, id, is_spaced, turn)
    cross join lateral (
      select posts.id, posts.tags, row_number() over (order by posts.queue_position, posts.id) as place from posts
      where posts.blog_id = due.blog_id and posts.state = 'queued' and ${isInQueue(sql`due.id`)}
        and not ${isHeld(sql`posts.author_account_id`)}
      order by posts.queue_position, posts.id limit case when due.is_spaced then null else 1 end) as head
    order by due.turn, head.place`

/** Skips posts that an edit holds locked. */
export const lockQueued = (tx: Tx, ids: readonly string[]) => queryRows<QueuedPost>(tx)`
    select id, blog_id, coalesce(queue_id, 0) as queue_id, tags from posts
    where id = any(${ids}::bigint[]) and state = 'queued' for update skip locked`

export interface TaggedTime {
  blog_id: string
  tags: string[]
  at: Date
}

/** Lists the posts that the blogs published within the longest time that a queue may keep tags apart. */
export const listLatelyPublished = (db: Db | Tx, blogIds: readonly string[], nowMs: number) =>
  queryRows<TaggedTime>(db)`
    select blog_id, tags, time_of_id(published_id) as at from posts
    where blog_id = any(${blogIds}::bigint[]) and state = 'published' and tags <> '{}'
      and published_id >= ${firstIdAt(nowMs - tagGapHoursMax * hourMs)}`

export const listQueuedPosts = (db: Db | Tx, blogId: string) => queryRows<QueuedPost>(db)`
    select id, blog_id, coalesce(queue_id, 0) as queue_id, tags from posts
    where blog_id = ${blogId} and state = 'queued' order by queue_position, id`

export const listScheduled = (db: Db | Tx, blogId: string, atMost: number) =>
  queryRows<TaggedTime & { id: string }>(db)`
    select id, blog_id, tags, publish_on as at from posts
    where blog_id = ${blogId} and state = 'scheduled' order by publish_on, id limit ${atMost}`

/** The place that a scheduled post had in a queue is given up. */
export async function schedulePost(tx: Tx, postId: string, at: Date): Promise<void> {
  await sql`
    update posts set state = 'scheduled', publish_on = ${at}, queue_position = null, queue_id = null
    where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}

export async function turnIntoDrafts(tx: Tx, blogId: string, queueId: string): Promise<void> {
  await sql`
    update posts set state = 'draft', queue_position = null, queue_id = null
    where blog_id = ${blogId} and state = 'queued' and ${isInQueue(sql`${queueId}::bigint`)}`.execute(tx)
  changed(tx, 'posts')
}

/** Puts the posts behind those of the first queue, in their order. */
export async function moveToMain(tx: Tx, blogId: string, queueId: string): Promise<void> {
  await sql`
    update posts set queue_id = null, queue_position = moved.position
    from (
      select id, next_id() as position from (
        select id from posts
        where blog_id = ${blogId} and state = 'queued' and ${isInQueue(sql`${queueId}::bigint`)}
        order by queue_position, id) as ordered) as moved
    where posts.id = moved.id`.execute(tx)
  changed(tx, 'posts')
}

export const listBlogsOf = (tx: Tx, accountId: string) => queryColumn<string>(tx)`
    select blog_id from blog_members where account_id = ${accountId} order by blog_id`
