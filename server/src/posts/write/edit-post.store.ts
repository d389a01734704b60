import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { PostOptions } from './post-options.ts'
import type { NewContent } from './posts.store.ts'

/** Where a post stands in time: where it stood, nowhere, here and now, or at a date. */
export type Place = 'same' | 'none' | 'now' | { ms: number }

interface Edit {
  blog: { id: string; name: string }
  state: PostState
  place: Place
  publishOnMs: number | null
  /** Left out when the writer's own part is as it was. */
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
}

/** These go when the edit does not name them; others put their own beside them. */
const ownOptions = ['date', 'chosen']

export async function updatePostRow(
  tx: Tx,
  post: { id: string; state: PostState },
  edit: Edit,
): Promise<{ published_id: string | null }> {
  const part = edit.content?.part
  const contentId = part ? await insertContent(tx, post.id, edit.blog, part) : null
  const { rows } = await sql<{ published_id: string | null }>`
    update posts set
      state = ${edit.state},
      published_id = ${placed(edit.place)},
      publish_on = ${edit.publishOnMs === null ? null : new Date(edit.publishOnMs)}::timestamptz,
      queue_position = ${edit.state === 'queued' ? sql`coalesce(queue_position, next_id())` : sql`null`},
      ${edit.content ? sql`content_id = ${contentId}::bigint,` : sql``}
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
    where id = ${post.id} returning published_id`.execute(tx)
  return rows[0] as { published_id: string | null }
}

async function insertContent(tx: Tx, postId: string, blog: Edit['blog'], part: NewContent): Promise<string> {
  const { id } = await tx
    .insertInto('contents')
    .values({
      post_id: postId,
      blog_id: blog.id,
      blog_name: blog.name,
      kind: part.kind,
      title: part.title,
      body_html: part.html,
      source: part.source,
      format: part.format,
      search_text: part.words,
      fields: JSON.stringify(part.fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function placed(place: Place): RawBuilder<unknown> {
  if (place === 'same') return sql`published_id`
  if (place === 'none') return sql`null`
  return place === 'now' ? sql`next_id()` : sql`id_at(${new Date(place.ms)}::timestamptz)`
}

export async function forgetApp(tx: Tx, postId: string): Promise<void> {
  await sql`update posts set options = options - 'app' where id = ${postId}`.execute(tx)
}
