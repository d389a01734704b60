import { type RawBuilder, sql } from 'kysely'
import type { NotesSql } from '../posts/notes-of-posts.ts'

/** A post with more notes than this is popular and gets many at once. */
const notesInOneSlot = 50

/**
 * The counter row of a new note. Most posts have one; a popular post has sixteen, so that concurrent writers do not
 * wait for each other's row lock. The count is the sum of the slots.
 */
export const slotFor = (rootPostId: RawBuilder<unknown>, blogId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when (
    select likes + reblogs + replies from note_counts
    where note_counts.root_post_id = ${rootPostId} and note_counts.slot = 0) >= ${sql.lit(notesInOneSlot)}
  then 1 + slot_of(${blogId}) else 0 end`

/** The number of notes of a whole tree of posts. A statement that changes it sees the value from before. */
export const noteCountOf = (rootPostId: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(likes + reblogs + replies), 0)::int from note_counts
  where note_counts.root_post_id = ${rootPostId})`

/** Provided to posts, which may not import notes. */
export const notesSql: NotesSql = {
  count: noteCountOf,
  isLikedBy: (blogId, postId) => sql`(
    select true from notes
    where notes.post_id = ${postId} and notes.blog_id = ${blogId} and notes.kind = 'like' limit 1)`,
  addReblogs: sql`
    noted as (
      insert into notes (root_post_id, post_id, kind, blog_id)
      select root_post_id, id, 'reblog', blog_id from shown where parent_post_id is not null
      returning root_post_id, blog_id
    ),
    counted as (
      insert into note_counts as counts (root_post_id, slot, reblogs)
      select root_post_id, ${slotFor(sql`noted.root_post_id`, sql`noted.blog_id`)} as slot, count(*)
      from noted group by 1, 2 order by 1, 2
      on conflict (root_post_id, slot) do update set reblogs = counts.reblogs + excluded.reblogs
    ),`,
  removeReblogs: (postIds) => sql`delete from notes where kind = 'reblog' and post_id = any(${postIds}::bigint[])`,
  removeSome: (postIds, trees, atMost) => sql`
    delete from notes where id = any(array(
      select id from notes where kind = 'like' and post_id = any(${postIds}::bigint[]) limit ${atMost})
    || array(
      select notes.id from ${trees} as trees join notes on notes.root_post_id = trees.id limit ${atMost}))`,
  removeTrees: (trees) => [
    sql`delete from notes where root_post_id in ${trees}`,
    sql`delete from note_counts where root_post_id in ${trees}`,
  ],
}

export const blogOfPost = (postId: string): RawBuilder<unknown> => sql`select blog_id from posts where id = ${postId}`
