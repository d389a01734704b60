import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { insertEvents } from '../../core/work/events.ts'
import type { Before } from '../kinds/kind-work.ts'
import { effectsOfEdit } from '../queue/publishing.store.ts'
import type { PostRow } from '../read/post-row.ts'
import { postColumns } from '../read/post-rows.ts'
import { type LockedPost, lockedColumns } from './locked-posts.ts'
import type { PostOptions } from './post-options.ts'
import type { NewContent } from './posts.store.ts'

/** The place of an edited post in newest-first lists: unchanged, none, now, or at a date. */
export type Place = 'same' | 'none' | 'now' | { ms: number }

interface Edit {
  blog: { id: string; name: string }
  state: PostState
  place: Place
  publishOnMs: number | null
  /** Undefined if the writer's own part is unchanged. */
  content: { part: NewContent | null } | undefined
  summary?: string
  trail: readonly string[]
  tags: readonly string[]
  slug: string
  sourceUrl: string
  canBeLiked: boolean
  canBeReblogged: boolean
  isSensitive: boolean
  isMembersOnly: boolean
  options: PostOptions
  /** The edit makes the post public. */
  isPublishing: boolean
  /** The edit takes the post out of the inbox. */
  isApproving: boolean
}

/** An edit that does not name these options removes them; it keeps all others. */
const ownOptions = ['date', 'chosen']

/** A locked row, with the writer's own part as it was typed and stored. */
export interface PostToEdit extends LockedPost {
  parent_post_id: string | null
  before: Before | undefined
}

/** Undefined unless the post belongs to one of these blogs. POST-430, POST-524 */
export async function lockPostToEdit(
  tx: Tx,
  blogIds: readonly string[],
  postId: string,
): Promise<PostToEdit | undefined> {
  const { rows } = await sql<LockedPost & { parent_post_id: string | null; part: Before | null }>`
    select ${lockedColumns}, posts.parent_post_id,
      case when contents.id is not null then jsonb_build_object(
        'title', contents.title, 'html', contents.body_html, 'source', contents.source, 'format', contents.format,
        'fields', contents.fields) end as part
    from posts left join contents on contents.id = posts.content_id
    where posts.id = ${postId} and posts.blog_id = any(${blogIds}::bigint[]) for update of posts`.execute(tx)
  if (!rows[0]) return undefined
  const { part, ...post } = rows[0]
  return { ...post, before: part ?? undefined }
}

export interface EditedRow {
  row: PostRow
  version: string
  contentId: string | null
}

/** Writes the content, the post, and the effects of publishing or approving it in one statement. */
export async function updatePostRow(tx: Tx, post: PostToEdit, edit: Edit): Promise<EditedRow> {
  const part = edit.content?.part
  const { rows } = await sql<PostRow & { version: string; new_content_id: string | null }>`
    with content as (${part ? newContent(post.id, edit.blog, part) : sql`select null::bigint as id`}),
    post as (
      update posts set
        state = ${edit.state},
        published_id = ${placed(edit.place)},
        publish_on = ${edit.publishOnMs === null ? null : new Date(edit.publishOnMs)}::timestamptz,
        queue_position = ${edit.state === 'queued' ? sql`coalesce(queue_position, next_id())` : sql`null`},
        ${edit.content ? sql`content_id = (select id from content),` : sql``}
        ${edit.summary === undefined ? sql`` : sql`summary = ${edit.summary},`}
        trail = ${[...edit.trail]}::bigint[],
        tags = ${[...edit.tags]}::text[],
        slug = ${edit.slug},
        source_url = ${edit.sourceUrl},
        can_be_liked = ${edit.canBeLiked},
        can_be_reblogged = ${edit.canBeReblogged},
        is_sensitive_by_owner = ${edit.isSensitive},
        is_members_only = ${edit.isMembersOnly},
        options = options - ${ownOptions}::text[] || ${JSON.stringify(edit.options)}::jsonb,
        edited_at = now()
      where id = ${post.id} returning posts.*
    )
    ${effectsOf(post, edit)}
    select pg_current_xact_id()::xid::text as version, (select id from content) as new_content_id, ${postColumns}
    from post as posts`.execute(tx)
  changed(tx, 'posts', post.id)
  const { version, new_content_id: contentId, ...row } = rows[0] as NonNullable<(typeof rows)[0]>
  return { row, version, contentId }
}

const newContent = (postId: string, blog: Edit['blog'], part: NewContent) => sql`
  insert into contents (post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text, fields)
  values (${postId}, ${blog.id}, ${blog.name}, ${part.kind}, ${part.title}, ${part.html}, ${part.source},
    ${part.format}, ${part.words}, ${JSON.stringify(part.fields)}::jsonb)
  returning id`

function effectsOf(post: PostToEdit, { blog, state, tags, isPublishing, isApproving }: Edit) {
  const approval = sql`
    select 'post.approved', jsonb_build_object(
      'postId', ${post.id}::text, 'blogId', ${blog.id}::text, 'state', ${state}::text)`
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

export async function forgetApp(tx: Tx, postId: string): Promise<void> {
  await sql`update posts set options = options - 'app' where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}
