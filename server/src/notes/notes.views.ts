import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { listNotes as call, Note, NoteKind, ReplyPhoto } from '@bowerbird/domain/notes/notes.contract.ts'
import { addedTextMaxLength, notesPerPage } from '@bowerbird/domain/notes/notes.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import { columnsFor } from '../blogs/blog-visibility.ts'
import { type Db, queryCount, type Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { findPost } from '../posts/read/posts.views.ts'
import { isCoveredFor } from '../posts/read/trail-flags.ts'
import { isByBlocked, isNoteVisibleTo } from './note-visibility.ts'
import type { StoredPhoto } from './notes.table.ts'
import { noteCountOf } from './notes-sql.ts'

export const readNoteCount = (db: Db | Tx, rootPostId: string) =>
  queryCount(db)`select ${noteCountOf(sql`${rootPostId}`)} as count`

const kinds: Record<NoteKind, RawBuilder<SqlBool>> = {
  all: sql`true`,
  likes: sql`notes.kind = 'like'`,
  reblogs: sql`notes.kind = 'reblog'`,
  commented_reblogs: sql`(notes.kind = 'reblog' and posts.content_id is not null)`,
  plain_reblogs: sql`(notes.kind = 'reblog' and posts.content_id is null)`,
  replies: sql`notes.kind = 'reply'`,
}

interface NoteRow extends BriefRow {
  note_id: string
  root_post_id: string
  post_id: string
  kind: Note['type']
  text: string
  added_text: string | null
  photo: StoredPhoto | null
  is_blocked: boolean
  is_followed: boolean
}

/** The notes of the post's whole tree that the viewer may see, newest first. README ruling 12 */
export const listNotes: Answer<typeof call, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { postId, kind, before },
  { deps },
) => {
  const post = (await findPost(db, viewer, postId)) ?? refuse(postsRefusals.gone)
  const { rows } = await sql<NoteRow>`
    ${notesFor(viewer, await isSafeModeOnFor(deps, viewer))}
    where notes.root_post_id = ${post.rootPostId} and ${kinds[kind]} and ${isNoteVisibleTo(viewer)}
      and ${before ? sql`notes.id < ${before}` : sql`true`}
    order by notes.id desc limit ${sql.lit(notesPerPage + 1)}`.execute(db)
  const page = rows.slice(0, notesPerPage)
  const last = rows.length > notesPerPage ? page.at(-1) : undefined
  return {
    notes: page.map((row) => noteFrom(row, deps.config.origin)),
    _links: last ? { next: { href: `/svc/post/${postId}/notes?kind=${kind}&before=${last.note_id}` } } : {},
  }
}

const notesFor = (viewer: Viewer, isSafeModeOn: boolean) => sql`
    select notes.id as note_id, notes.root_post_id, notes.post_id, notes.kind, notes.text, notes.photo, ${isByBlocked(viewer)} as is_blocked,
           exists (select from follows where follows.account_id = ${viewer?.accountId ?? null} and follows.blog_id = notes.blog_id) as is_followed,
           ${columnsFor(viewer, briefColumns)},
           case when not ${isCoveredFor(viewer, { isSafeModeOn })} then left(contents.search_text, ${addedTextMaxLength}) end as added_text
    from notes join blogs on blogs.id = notes.blog_id
    left join posts on notes.kind = 'reblog' and posts.id = notes.post_id
    left join contents on contents.id = posts.content_id`

/** The newest notes of several posts that the viewer may see, by the first post of each. */
export async function readNewestNotes(
  db: Db,
  viewer: Viewer,
  rootPostIds: readonly string[],
  deps: Deps,
): Promise<Map<string, Note[]>> {
  const notes = new Map<string, Note[]>()
  if (rootPostIds.length === 0) return notes
  const { rows } = await sql<NoteRow>`
    select newest.* from unnest(${[...new Set(rootPostIds)]}::bigint[]) as roots (id) cross join lateral (
      ${notesFor(viewer, await isSafeModeOnFor(deps, viewer))}
      where notes.root_post_id = roots.id and ${isNoteVisibleTo(viewer)}
      order by notes.id desc limit ${sql.lit(notesPerPage)}) as newest
    order by newest.note_id desc`.execute(db)
  for (const row of rows)
    notes.set(row.root_post_id, [...(notes.get(row.root_post_id) ?? []), noteFrom(row, deps.config.origin)])
  return notes
}

const noteFrom = (row: NoteRow, origin: string): Note => ({
  type: row.kind,
  ts: Math.floor(timeOfIdMs(row.note_id) / 1000),
  blog: briefFrom(row, origin),
  ...(row.kind === 'reply' && { reply_text: row.text, reply_id: row.note_id }),
  ...(row.photo && { photo: photoFrom(row.photo) }),
  ...(row.is_blocked && { is_blocked: true }),
  ...(row.is_followed && { is_followed: true as const }),
  ...(row.kind === 'reblog' && {
    ...(row.added_text && { added_text: row.added_text }),
    post: { id: row.post_id, post_url: origin + postPath(row.name, row.post_id, '') },
  }),
})

export const photoFrom = ({ hash: _, ...shown }: StoredPhoto): ReplyPhoto => shown
