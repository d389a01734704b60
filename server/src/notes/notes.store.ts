import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { prepared } from '../core/prepared.ts'
import type { Member } from '../core/viewer.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { slotFor } from '../posts/note-slots.ts'

interface Like {
  blogId: string
  postId: string
  rootPostId: string
}

type LikeValues = [
  blogIds: readonly string[],
  accountId: string,
  blogId: string,
  postId: string,
  reblogKey: string | null,
  event: string,
]

/**
 * One statement: may the viewer, the note, its two counts and the word of it. A like that is there already changes
 * nothing.
 */
const likeAs = (isStaff: boolean) =>
  prepared<{ note_count: number }, LikeValues>(
    (blogIds, accountId, blogId, postId, reblogKey, event) => sql`
    with post as (
      select posts.id, posts.root_post_id from posts join blogs on blogs.id = posts.blog_id
      where posts.id = ${postId} and posts.can_be_liked and posts.blog_id <> all(${blogIds}::bigint[])
        and posts.reblog_key = coalesce(${reblogKey}, posts.reblog_key) and ${isPostVisibleTo({ blogIds, isStaff })}
    ), made as (
      insert into notes (root_post_id, post_id, kind, blog_id)
      select root_post_id, id, 'like', ${blogId}::bigint from post
      on conflict (post_id, blog_id) where kind = 'like' do nothing
      returning root_post_id, blog_id
    ), counted as (
      insert into note_counts as counts (root_post_id, slot, likes)
      select root_post_id, ${slotFor(sql`made.root_post_id`, sql`made.blog_id`)}, 1 from made
      on conflict (root_post_id, slot) do update set likes = counts.likes + 1
    ), remembered as (
      update accounts set liked_post_count = liked_post_count + 1
      where id = ${accountId} and exists (select from made)
    ), told as (
      insert into events (name, body) select 'post.liked', ${event}::jsonb from made
    )
    select ${countBefore(sql`post.root_post_id`)} + (select count(*)::int from made) as note_count from post`,
  )

const likeBy = { staff: likeAs(true), others: likeAs(false) }

/** The count of notes after it. Null when there is no such post to like; why is for the caller to find out. */
export async function insertLike(
  db: Db,
  { accountId, primaryBlogId, blogIds, isStaff }: Member,
  { postId, reblogKey }: { postId: string; reblogKey?: string | undefined },
): Promise<number | null> {
  const like = isStaff ? likeBy.staff : likeBy.others
  const event = JSON.stringify({ postId, byBlogId: primaryBlogId })
  const [made] = await like(db, blogIds, accountId, primaryBlogId, postId, reblogKey || null, event)
  return made?.note_count ?? null
}

/** The database itself takes the note out of the counts. */
export async function deleteLike(db: Db, { blogId, postId, rootPostId }: Like): Promise<number> {
  const { rows } = await sql<{ note_count: number }>`
    with gone as (
      delete from notes where post_id = ${postId} and blog_id = ${blogId} and kind = 'like' returning id
    )
    select ${countBefore(sql`${rootPostId}`)} - (select count(*)::int from gone) as note_count`.execute(db)
  return rows[0]?.note_count ?? 0
}

/** A statement sees the counts as they were before it. */
const countBefore = (rootPostId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(likes + reblogs + replies), 0)::int from note_counts where note_counts.root_post_id = ${rootPostId})`

/** Some of the likes of a post that is gone; how many. */
export async function deleteSomeLikes(db: Db, postId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notes where id in (
      select id from notes where post_id = ${postId} and kind = 'like' limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What is kept about a tree of posts goes with its last post. */
export async function forgetEmptyTree(db: Db, rootPostId: string): Promise<void> {
  const isEmpty = sql`not exists (select from posts where posts.root_post_id = ${rootPostId})`
  await sql`delete from notes where root_post_id = ${rootPostId} and ${isEmpty}`.execute(db)
  await sql`delete from note_counts where root_post_id = ${rootPostId} and ${isEmpty}`.execute(db)
}
