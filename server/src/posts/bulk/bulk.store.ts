import type { BulkChange, BulkEdit } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { bulkUndoHours } from '@bowerbird/domain/posts/posts.limits.ts'
import { hasPlace } from '@bowerbird/domain/posts/posts.rules.ts'
import { sql } from 'kysely'
import { queueIfOf } from '../../blogs/queues.ts'
import { type Db, hasRows, queryRow, queryRows, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { isWanted, placeOf, statesIn, type Wanted } from './bulk-filter.ts'

export interface EditRow extends Omit<BulkEdit, 'action'> {
  blog_id: string
  account_id: string
  change: BulkChange
  wanted: Wanted
  step: number
  place: string | null
}

export interface EditedPost {
  id: string
  state: PostState
  place: string
  tags: string[]
  content_id: string | null
  publish_on: Date | null
  queue_position: string | null
  queue_id: string | null
  is_sensitive_by_owner: boolean
}

const editColumns = sql`
  bulk_edits.id, bulk_edits.blog_id, bulk_edits.account_id, bulk_edits.change, bulk_edits.wanted, bulk_edits.state,
  bulk_edits.step, bulk_edits.place, bulk_edits.done, bulk_edits.total, bulk_edits.changed, bulk_edits.skipped,
  (bulk_edits.state in ('done', 'stopped') and bulk_edits.changed > 0 and bulk_edits.change ->> 'action' <> 'delete'
    and bulk_edits.started_at > now() - make_interval(hours => ${sql.lit(bulkUndoHours)})) as can_undo`

export async function countWanted(db: Db | Tx, blogId: string, wanted: Wanted): Promise<number> {
  const counts = statesIn(wanted).map(
    (state) => sql`(select count(*) from posts where ${isWanted(blogId, state, wanted)})`,
  )
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Fixes the newest post that the edit reaches. Returns nothing if another edit of the blog is running. */
export const insertEdit = (
  tx: Tx,
  edit: { blogId: string; accountId: string; change: BulkChange; wanted: Wanted; total: number; state: string },
) => queryRow<EditRow>(tx)`
    insert into bulk_edits (blog_id, account_id, change, wanted, total, state)
    values (${edit.blogId}, ${edit.accountId}, ${JSON.stringify(edit.change)}::jsonb,
      jsonb_build_object('upTo', next_id()::text) || ${JSON.stringify(edit.wanted)}::jsonb, ${edit.total}, ${edit.state})
    on conflict (blog_id) where state in ('running', 'undoing') do nothing
    returning ${editColumns}`

export const lockEdit = (tx: Tx, editId: string) => queryRow<EditRow>(tx)`
    select ${editColumns} from bulk_edits where id = ${editId} for update`

export const isMemberOf = (tx: Tx, { blog_id, account_id }: EditRow) => hasRows(tx)`
    select from blog_members where blog_id = ${blog_id} and account_id = ${account_id}`

type Progress = Pick<EditRow, 'state' | 'step' | 'place' | 'done' | 'changed' | 'skipped'>

export async function saveProgress(tx: Tx, editId: string, progress: Progress): Promise<EditRow> {
  const { state, step, place, done, changed: count, skipped } = progress
  const isRunning = state === 'running' || state === 'undoing'
  const { rows } = await sql<EditRow>`
    update bulk_edits set state = ${state}, step = ${step}, place = ${place}, done = ${done}, changed = ${count},
      skipped = ${skipped}, finished_at = ${isRunning ? sql`null` : sql`now()`}
    where id = ${editId} returning ${editColumns}`.execute(tx)
  return rows[0] as EditRow
}

/** Published posts come newest first, waiting ones oldest first, which is the order to publish or queue them. */
export async function lockSlice(
  tx: Tx,
  { blog_id, wanted, place }: EditRow,
  state: PostState,
  atMost: number,
): Promise<EditedPost[]> {
  const at = placeOf(state)
  const [isAfter, way] = hasPlace(state) ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return queryRows<EditedPost>(tx)`
    select posts.id, posts.state, ${at} as place, posts.tags, posts.content_id, posts.publish_on, posts.queue_position,
      posts.queue_id, posts.is_sensitive_by_owner
    from posts
    where ${isWanted(blog_id, state, wanted)} and ${place === null ? sql`true` : sql`${at} ${isAfter} ${place}`}
    order by ${at} ${way} limit ${atMost} for update`
}

/** Keeps how the posts were, for an undo. A slice that runs again finds nothing left to change. */
export async function keepForUndo(
  tx: Tx,
  editId: string,
  posts: readonly (EditedPost & { tagsAfter?: string[] })[],
): Promise<void> {
  const before = posts.map(({ id, tags, tagsAfter, state, publish_on, queue_position, queue_id }) => ({
    ...{ post_id: id, tags, tags_after: tagsAfter ?? [], state, publish_on, queue_position, queue_id },
  }))
  await sql`
    insert into bulk_edit_undo (edit_id, post_id, tags, tags_after, state, publish_on, queue_position, queue_id)
    select ${editId}::bigint, before.*
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as before (
      post_id bigint, tags text[], tags_after text[], state text, publish_on timestamptz, queue_position bigint,
      queue_id bigint)
    on conflict do nothing`.execute(tx)
}

export interface UndoRow extends Pick<EditedPost, 'tags' | 'state' | 'publish_on' | 'queue_position' | 'queue_id'> {
  id: string
  tags_after: string[]
  now_tags: string[]
  now_state: PostState
  now_sensitive: boolean
}

/** Takes some rows of an edit, with their posts as they are now; posts that are gone are left out. */
export async function takeUndo(tx: Tx, edit: EditRow, atMost: number): Promise<{ taken: number; posts: UndoRow[] }> {
  const { rows: taken } = await sql<Omit<UndoRow, 'now_tags' | 'now_state' | 'now_sensitive'>>`
    delete from bulk_edit_undo where edit_id = ${edit.id} and post_id = any(array(
      select post_id from bulk_edit_undo where edit_id = ${edit.id} order by post_id limit ${atMost}))
    returning post_id as id, tags, tags_after, state, publish_on, queue_position, queue_id`.execute(tx)
  const { rows: now } = await sql<Pick<UndoRow, 'id' | 'now_tags' | 'now_state' | 'now_sensitive'>>`
    select id, tags as now_tags, state as now_state, is_sensitive_by_owner as now_sensitive from posts
    where id = any(${taken.map(({ id }) => id)}::bigint[]) and blog_id = ${edit.blog_id} order by id for update`.execute(
    tx,
  )
  const present = new Map(now.map((post) => [post.id, post]))
  const posts = taken.flatMap((row) => {
    const post = present.get(row.id)
    return post ? [{ ...row, ...post }] : []
  })
  return { taken: taken.length, posts }
}

export async function setTags(tx: Tx, posts: readonly { id: string; tags: readonly string[] }[]): Promise<void> {
  await sql`
    update posts set tags = after.tags, edited_at = now()
    from jsonb_to_recordset(${JSON.stringify(posts.map(({ id, tags }) => ({ id, tags })))}::jsonb)
      as after (id bigint, tags text[])
    where posts.id = after.id`.execute(tx)
  changed(tx, 'posts')
}

export async function setSensitive(tx: Tx, ids: readonly string[], isSensitive: boolean): Promise<void> {
  await sql`update posts set is_sensitive_by_owner = ${isSensitive}, edited_at = now()
    where id = any(${ids}::bigint[])`.execute(tx)
  changed(tx, 'posts')
}

export interface Waiting extends Pick<EditedPost, 'id' | 'publish_on' | 'queue_position' | 'queue_id'> {
  state: PostState | 'binned'
}

/**
 * Moves posts out of the public; a private or binned one keeps its place. A post whose queue is gone goes to the first. The caller
 * takes back what publishing made.
 */
export async function setStates(tx: Tx, posts: readonly Waiting[]): Promise<void> {
  const after = posts.map(({ id, state, publish_on, queue_position, queue_id }) => ({
    ...{ id, state, publish_on, queue_position, queue_id },
  }))
  await sql`
    update posts set state = after.state, publish_on = after.publish_on, queue_position = after.queue_position,
      queue_id = ${queueIfOf(sql`posts.blog_id`, sql`after.queue_id`)},
      published_id = case when after.state in ('private', 'binned') then posts.published_id end
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
      as after (id bigint, state text, publish_on timestamptz, queue_position bigint, queue_id bigint)
    where posts.id = after.id`.execute(tx)
  changed(tx, 'posts')
}

/** Places the posts in the given order. */
export async function putInQueue(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update posts set state = 'queued', queue_position = placed.position, queue_id = null
    from (select given.id, next_id() as position
      from (select id from unnest(${ids}::bigint[]) with ordinality as listed (id, turn) order by turn) as given) as placed
    where posts.id = placed.id`.execute(tx)
  changed(tx, 'posts')
}

export const bodiesOf = (tx: Tx, posts: readonly EditedPost[]) => queryRows<{ id: string; body_html: string }>(tx)`
    select id, body_html from contents
    where id = any(${posts.map(({ content_id }) => content_id)}::bigint[])`

export const isEditRunning = (tx: Tx, blogId: string) => hasRows(tx)`
    select from bulk_edits where blog_id = ${blogId} and state in ('running', 'undoing')`

export const findNewestEdit = (db: Db | Tx, blogId: string, moreThan: number) => queryRow<EditRow>(db)`
    select ${editColumns} from bulk_edits where blog_id = ${blogId} and total > ${moreThan}
      and (finished_at is null or finished_at > now() - make_interval(hours => ${sql.lit(bulkUndoHours)}))
    order by id desc limit 1`
