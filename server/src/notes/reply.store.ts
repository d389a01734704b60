import { sql } from 'kysely'
import { type BriefRow, briefColumns } from '../blogs/blog-shapes.ts'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import { batched } from '../core/database/batched.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { asRecords, inPlaceOf, inPlaces, prepared } from '../core/database/prepared.ts'
import { type ClientRequest, claimRequests, hashOfRequest } from '../core/http/client-request.ts'
import type { Member } from '../core/http/viewer.ts'
import { insertEvents } from '../core/work/events.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import type { StoredPhoto } from './notes.table.ts'
import { noteCountOf, slotFor } from './notes-sql.ts'

interface Reply {
  viewer: Member
  postId: string
  /** Both are optional; wrong ones answer 404. */
  blogName: string | undefined
  blogKey: string | undefined
  text: string
  photo: StoredPhoto | null
  request: ClientRequest
}

/** The answer that is stored with the idempotency key, for a repeated request. */
export interface RepliedBefore {
  noteId: string
  noteCount: number
  blogId: string
  photo: StoredPhoto | null
}

type Made = BriefRow & { at: number; id: string; note_id: string; note_count: number }

const asked = { accountId: inPlaceOf<string>(sql`asked.account_id`), blogIds: inPlaceOf<string[]>(sql`asked.blog_ids`) }

/**
 * Inserts a batch of replies in one statement: checks permission, inserts the notes, counts them and records the
 * events.
 */
const statementFor = (isStaff: boolean) =>
  prepared<Made, [replies: string]>(
    (replies) => sql`
      with asked as materialized (
        select * from json_to_recordset(${replies}::json) as replies (
          at int, account_id uuid, by_id bigint, blog_ids bigint[], post_id bigint, blog_name text, blog_key text,
          text text, photo jsonb, client_id uuid, hash text)
      ), wanted as materialized (
        select asked.*, post.root_post_id, acting.*, next_id() as note_id,
          ${noteCountOf(sql`post.root_post_id`)} + row_number() over (partition by post.root_post_id order by at)::int
            as note_count
        from asked cross join lateral (
          select posts.root_post_id from posts join blogs on blogs.id = posts.blog_id
          where posts.id = asked.post_id and posts.state = 'published'
            and blogs.name = coalesce(asked.blog_name, blogs.name)
            and blogs.uuid::text = coalesce(asked.blog_key, blogs.uuid::text)
            and ${isPostVisibleTo({ ...asked, isStaff })}
          limit 1) as post
        cross join lateral (
          select ${sql.join(briefColumns.map((column) => sql.ref(column)))} from blogs
          where blogs.id = asked.by_id and ${isStandingFor({ isStaff })}
          limit 1) as acting
      ), ${claimRequests(sql`wanted`, remembered, sql`new`)}
      made as (
        insert into notes (id, root_post_id, post_id, kind, blog_id, text, photo)
        select note_id, root_post_id, post_id, 'reply', id, text, photo from new
      ), counted as (
        insert into note_counts as counts (root_post_id, slot, replies)
        select root_post_id, ${slotFor(sql`new.root_post_id`, sql`new.id`)} as slot, count(*)
        from new group by 1, 2 order by 1, 2
        on conflict (root_post_id, slot) do update set replies = counts.replies + excluded.replies
      ), told as (
        ${insertEvents(sql`
          select 'post.replied', jsonb_build_object(
            'noteId', note_id::text, 'postId', post_id::text, 'byBlogId', id::text)
          from new`)}
      )
      select at, note_id, note_count, ${sql.join(briefColumns.map((column) => sql.ref(column.slice('blogs.'.length))))}
      from new`,
  )

const remembered = sql`jsonb_build_object(
  'noteId', note_id::text, 'noteCount', note_count, 'blogId', id::text, 'photo', photo)`

const batchFor = (isStaff: boolean) => {
  const insert = statementFor(isStaff)
  return batched<Reply, Made | undefined>({
    apartBy: ({ viewer, request }) => (request.clientId ? [`${viewer.accountId} ${request.clientId}`] : []),
    run: async (db, replies) => inPlaces(await insert(db, asRecords(replies.map(toRecord))), replies.length),
  })
}

const toRecord = ({ viewer, postId, blogName, blogKey, text, photo, request }: Reply) => ({
  account_id: viewer.accountId,
  by_id: viewer.blogId,
  blog_ids: viewer.blogIds,
  post_id: postId,
  blog_name: blogName,
  blog_key: blogKey,
  text,
  photo: photo ?? undefined,
  client_id: request.clientId,
  hash: request.clientId && hashOfRequest(request.body),
})

const inserts = { staff: batchFor(true), others: batchFor(false) }

/** Returns the reply and its blog. Undefined if the reply is refused; then nothing is written. */
export const insertReply = (db: Db | Tx, reply: Reply): Promise<Made | undefined> =>
  inserts[reply.viewer.isStaff ? 'staff' : 'others'](db, reply)

/** Returns the root of its tree; undefined when there is no such reply by or to one of these blogs. */
export async function removeReply(tx: Tx, blogIds: readonly string[], replyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ root: string }>`
    delete from notes where id = ${replyId} and kind = 'reply' and (
      notes.blog_id = any(${blogIds}::bigint[])
      or exists (select from posts where posts.id = notes.post_id and posts.blog_id = any(${blogIds}::bigint[])))
    returning root_post_id as root`.execute(tx)
  return rows[0]?.root
}

export const updateReply = (tx: Tx, replyId: string, text: string) =>
  tx.updateTable('notes').set({ text }).where('id', '=', replyId).where('kind', '=', 'reply').execute()
