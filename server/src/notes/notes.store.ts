import { sql } from 'kysely'
import { addLikedPosts } from '../accounts/account-writes.ts'
import { batched } from '../core/database/batched.ts'
import type { Db } from '../core/database/database.ts'
import { asRecords, inPlaceOf, inPlaces, prepared } from '../core/database/prepared.ts'
import type { Member } from '../core/http/viewer.ts'
import { insertEvents } from '../core/work/events.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { noteCountOf, slotFor } from './notes-sql.ts'

interface Like {
  blogId: string
  postId: string
  rootPostId: string
}

interface AskedLike {
  accountId: string
  blogId: string
  blogIds: readonly string[]
  postId: string
  reblogKey: string | null
}

/**
 * Batches likes into one statement: checks permission, inserts the notes, counts them and records the events.
 * Idempotent. Updates shared rows in one order so that batches cannot deadlock.
 */
const likeAs = (isStaff: boolean) => {
  const asked = {
    accountId: inPlaceOf<string>(sql`asked.account_id`),
    blogIds: inPlaceOf<string[]>(sql`asked.blog_ids`),
  }
  const insert = prepared<{ at: number; note_count: number }, [likes: string]>(
    (likes) => sql`
    with asked as materialized (
      select * from json_to_recordset(${likes}::json) as likes (
        at int, account_id uuid, blog_id bigint, blog_ids bigint[], post_id bigint, reblog_key text)
    ), post as materialized (
      select asked.*, found.root_post_id from asked cross join lateral (
        select posts.root_post_id from posts join blogs on blogs.id = posts.blog_id
        where posts.id = asked.post_id and posts.can_be_liked and posts.blog_id <> all(asked.blog_ids)
          and posts.reblog_key = coalesce(asked.reblog_key, posts.reblog_key)
          and ${isPostVisibleTo({ ...asked, isStaff })}
        limit 1) as found
    ), made as (
      insert into notes (root_post_id, post_id, kind, blog_id)
      select root_post_id, post_id, 'like', blog_id from post
      on conflict (post_id, blog_id) where kind = 'like' do nothing
      returning root_post_id, post_id, blog_id
    ), counted as (
      insert into note_counts as counts (root_post_id, slot, likes)
      select root_post_id, ${slotFor(sql`made.root_post_id`, sql`made.blog_id`)} as slot, count(*)
      from made group by 1, 2 order by 1, 2
      on conflict (root_post_id, slot) do update set likes = counts.likes + excluded.likes
    ), remembered as (
      ${addLikedPosts(sql`
        select post.account_id, count(*) from made join post using (post_id, blog_id) group by 1 order by 1`)}
    ), recorded as (
      ${insertEvents(sql`
        select 'post.liked', jsonb_build_object('postId', post_id::text, 'byBlogId', blog_id::text) from made`)}
    )
    select at, ${noteCountOf(sql`post.root_post_id`)}
      + (select count(*)::int from made where made.root_post_id = post.root_post_id) as note_count from post`,
  )
  return batched<AskedLike, number | null>({
    apartBy: ({ blogId, postId }) => [`${blogId} ${postId}`],
    run: async (db, likes) => {
      const rows = await insert(db, asRecords(likes.map(toRecord)))
      return inPlaces(rows, likes.length).map((row) => row?.note_count ?? null)
    },
  })
}

const toRecord = ({ accountId, blogId, blogIds, postId, reblogKey }: AskedLike) => ({
  account_id: accountId,
  blog_id: blogId,
  blog_ids: blogIds,
  post_id: postId,
  reblog_key: reblogKey,
})

const likeBy = { staff: likeAs(true), others: likeAs(false) }

/** Returns the new count of notes, or null when there is no such post to like; the caller finds out why. */
export function insertLike(
  db: Db,
  { accountId, primaryBlogId: blogId, blogIds, isStaff }: Member,
  { postId, reblogKey }: { postId: string; reblogKey?: string | undefined },
): Promise<number | null> {
  const like = isStaff ? likeBy.staff : likeBy.others
  return like(db, { accountId, blogId, blogIds, postId, reblogKey: reblogKey || null })
}

/** A trigger updates the counts. */
export async function deleteLike(db: Db, { blogId, postId, rootPostId }: Like): Promise<number> {
  const { rows } = await sql<{ note_count: number }>`
    with gone as (
      delete from notes where post_id = ${postId} and blog_id = ${blogId} and kind = 'like' returning id
    )
    select ${noteCountOf(sql`${rootPostId}`)} - (select count(*)::int from gone) as note_count`.execute(db)
  return rows[0]?.note_count ?? 0
}

/** Deletes up to `limit` likes of a deleted post; returns how many. */
export async function deleteSomeLikes(db: Db, postId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notes where id in (
      select id from notes where post_id = ${postId} and kind = 'like' limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes up to `limit` notes of a tree whose last post is gone; returns how many. */
export async function removeEmptyTree(db: Db, rootPostId: string, limit: number): Promise<number> {
  const isEmpty = sql`not exists (select from posts where posts.root_post_id = ${rootPostId})`
  const { numAffectedRows } = await sql`
    delete from notes where id in (
      select id from notes where root_post_id = ${rootPostId} and ${isEmpty} limit ${limit})`.execute(db)
  await sql`delete from note_counts where root_post_id = ${rootPostId} and ${isEmpty}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
