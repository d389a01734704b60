import type { Before, PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import { type RawBuilder, sql } from 'kysely'
import { isStandingFor } from '../../blogs/blog-visibility.ts'
import { queueIfOf } from '../../blogs/queues.ts'
import type { Tx } from '../../core/database/database.ts'
import { asRecords, prepared, typed, valuesOf } from '../../core/database/prepared.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Member } from '../../core/http/viewer.ts'
import { insertEvents } from '../../core/work/events.ts'
import { effectsOfEdit, indexLater } from '../queue/publishing.store.ts'
import { contentColumns, type PostRow, writtenColumns } from '../read/post-row.ts'
import { postColumns } from '../read/post-rows.ts'
import { type BlogToPostTo, columnsToPostTo } from '../read/posts.views.ts'

/** The place of an edited post in newest-first lists: unchanged, none, now, or at a date. */
export type Place = 'same' | 'none' | 'now' | { ms: number }

interface Edit {
  /** The post with its new columns; of the options only those that change. */
  after: PostRow
  place: Place
  /** Undefined if the writer's own part is unchanged. */
  content: { part: PostDocument | null } | undefined
  /** The edit makes the post public. */
  isPublishing: boolean
  /** The edit takes the post out of the inbox. */
  isApproving: boolean
}

/** The columns that an edit writes anew, whether they change or not. */
const editedColumns = [
  ...(['kind', 'state', 'publish_on', 'trail', 'summary', 'tags', 'slug', 'source_url', 'can_be_liked'] as const),
  ...(['can_be_reblogged', 'is_sensitive_by_owner', 'is_members_only', 'warning', 'labels'] as const),
]

/** An edit that does not name these options removes them; it keeps all others. */
const ownOptions = ['date', 'chosen', 'review']

/** A locked row, with its blog and the writer's own part as it was typed and stored. */
export interface PostToEdit extends PostRow {
  parent_post_id: string | null
  blog: BlogToPostTo
  before: Before | null
}

const blogColumns = columnsToPostTo.filter((column) => column !== 'blogs.id')
const partColumns = ['title', 'body_html', 'source', 'format', 'fields', 'lang'].map((name) => `contents.${name}`)

/** Must not be given 64-bit numbers, which JSON rounds. */
const asJson = (columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column.split('.')[1]), sql.ref(column)]))})`

const lockFor = (isStaff: boolean) =>
  prepared<PostToEdit, [blogIds: readonly string[], postId: string]>(
    (blogIds, postId) => sql`
      select ${postColumns}, posts.parent_post_id, ${asJson(blogColumns)} as blog,
        case when contents.id is not null then ${asJson(partColumns)} end as before
      from posts join blogs on blogs.id = posts.blog_id left join contents on contents.id = posts.content_id
      where posts.id = ${postId} and posts.blog_id = any(${blogIds}::bigint[]) and posts.state <> 'binned'
        and ${isStandingFor({ isStaff })}
      for update of posts`,
  )

const locks = { staff: lockFor(true), others: lockFor(false) }

/** Undefined unless the post belongs to one of the member's blogs. POST-430, POST-524 */
export async function lockPostToEdit(
  tx: Tx,
  { blogIds, isStaff }: Member,
  postId: string,
): Promise<PostToEdit | undefined> {
  const [post] = await locks[isStaff ? 'staff' : 'others'](tx, blogIds, postId)
  return post && { ...post, blog: { ...post.blog, id: post.blog_id } }
}

/** Writes the content, the post, and the effects of publishing or approving it in one statement. */
export async function updatePostRow(tx: Tx, post: PostToEdit, edit: Edit): Promise<{ row: PostRow; version: string }> {
  const { after, content } = edit
  const { rows } = await sql<PostRow & { version: string }>`
    with content as (${content?.part ? newContent(post, content.part) : sql`select null::bigint as id`}),
    post as (
      update posts set
        ${sql.join(editedColumns.map((name) => sql`${sql.ref(name)} = ${after[name]}::${sql.raw(writtenColumns[name])}`))},
        published_id = ${placed(edit.place)},
        ${inQueue(after)}
        ${content ? sql`content_id = (select id from content),` : sql``}
        options = options - ${ownOptions}::text[] || ${JSON.stringify(after.options)}::jsonb,
        edited_at = now()
      from (select ${indexLater(edit.isPublishing && post.state !== 'published')}) as indexing
      where id = ${post.id} returning posts.*
    )
    ${effectsOf(post, edit)}
    select pg_current_xact_id()::xid::text as version, ${postColumns} from post as posts`.execute(tx)
  changed(tx, 'posts', post.id)
  const { version, ...row } = rows[0] as NonNullable<(typeof rows)[0]>
  return { row, version }
}

/** A post that goes to another queue goes to its end. */
const inQueue = ({ state, blog_id, queue_id }: PostRow) => {
  if (state !== 'queued') return sql`queue_position = null, queue_id = null,`
  const after = queueIfOf(sql`${blog_id}::bigint`, sql`${queue_id}::bigint`)
  return sql`
    queue_position = case when queue_id is not distinct from ${after} then coalesce(queue_position, next_id())
      else next_id() end,
    queue_id = ${after},`
}

const newContent = ({ id, blog }: PostToEdit, part: PostDocument) => sql`
  insert into contents ${valuesOf(contentColumns, {
    post_id: sql`${id}::bigint`,
    blog_id: sql`${blog.id}::bigint`,
    blog_name: sql`${blog.name}`,
    kind: sql`${part.kind}`,
  })} from json_to_recordset(${asRecords([part])}::json) as part (${typed(contentColumns)})
  returning id`

function effectsOf(post: PostToEdit, { after: { state, tags }, isPublishing, isApproving }: Edit) {
  const approval = sql`
    select 'post.approved', jsonb_build_object(
      'postId', ${post.id}::text, 'blogId', ${post.blog_id}::text, 'state', ${state}::text)`
  if (isPublishing) {
    const isReblog = post.parent_post_id !== null
    return sql`, ${effectsOfEdit({ id: post.id, tags }, isReblog, isApproving ? sql`union all ${approval}` : sql``)}`
  }
  return isApproving ? sql`, approved as (${insertEvents(approval)})` : sql``
}

function placed(place: Place): RawBuilder<unknown> {
  if (place === 'same') return sql`published_id`
  if (place === 'none') return sql`null`
  return place === 'now' ? sql`next_id()` : sql`id_at(${new Date(place.ms)}::timestamptz)`
}

export async function clearApp(tx: Tx, postId: string): Promise<void> {
  await sql`update posts set options = options - 'app' where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}
