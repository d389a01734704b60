import type { Before } from '@bowerbird/domain/posts/document/post-document.ts'
import { sql } from 'kysely'
import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { readMediaByIds } from '../../media/media.views.ts'
import { videoOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import { videoShown } from '../kinds/video.ts'
import type { ContentRow, PostRow } from './post-row.ts'

/**
 * Contents change only in their descriptions once their video is ready, and readers name the revision that they want.
 * Post rows decide who may see them, and are always read.
 */
export const contentsCacheOf = (db: Db | Tx): Cache<ContentRow> => cachesOf(db).of('contents', sizeOf)

export function cacheContent(db: Db | Tx, content: ContentRow): void {
  if (!isUnfinished(content)) contentsCacheOf(db).set(content.id, content)
}

/** Its video is still being transcoded. */
export const isUnfinished = ({ fields }: Pick<ContentRow, 'fields'>): boolean =>
  fields.shown?.video !== undefined && fields.shown.video.state !== 'ready'

const sizeOf = ({ title, body_html, fields }: ContentRow) =>
  2 * (title.length + body_html.length + (fields.shown || fields.poll ? JSON.stringify(fields).length : 0)) + 400

/** Reads the own contents of these posts and those of their trails, by id, in these revisions or newer ones. */
export async function readContents(
  db: Db | Tx,
  posts: readonly Pick<PostRow, 'content_id' | 'content_revision' | 'trail'>[],
  revisions: Iterable<readonly [id: string, revision: number]>,
): Promise<Map<string, ContentRow>> {
  const wanted = new Map<string, number>()
  for (const { content_id, content_revision, trail } of posts) {
    for (const id of trail) if (!wanted.has(id)) wanted.set(id, 0)
    if (content_id) wanted.set(content_id, content_revision)
  }
  for (const [id, revision] of revisions) wanted.set(id, Math.max(revision, wanted.get(id) ?? 0))
  const cache = contentsCacheOf(db)
  const found = new Map<string, ContentRow>()
  const missing: string[] = []
  for (const [id, revision] of wanted) {
    const content = cache.get(id)
    if (content && content.revision >= revision) found.set(id, content)
    else missing.push(id)
  }
  if (missing.length > 0) for (const row of await readMissing(db, missing)) found.set(row.id, row)
  return found
}

async function readMissing(db: Db | Tx, ids: string[]): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select id, post_id, blog_id, blog_name, kind, title, body_html, fields, lang, revision from contents
    where id = any(${ids}::bigint[])`.execute(db)
  for (const row of rows) cacheContent(db, row)
  await showProgress(db, rows)
  return rows
}

/** Adds the progress of videos that are not ready. Reads media only if the page has such a video, which is rare. */
async function showProgress(db: Db | Tx, contents: readonly ContentRow[]): Promise<void> {
  const waiting = contents.filter(isUnfinished)
  if (waiting.length === 0) return
  const media = await readMediaByIds(
    db,
    waiting.flatMap(({ fields }) => fields.form?.mediaId ?? []),
  )
  for (const { fields } of waiting) {
    const made = media.find(({ id }) => id === fields.form?.mediaId)
    if (made && fields.shown)
      fields.shown = { ...fields.shown, video: { ...videoShown(videoOf(made)), ...fields.form?.chosen } }
  }
}

/** The writer's own part, with its source and format. */
export async function readSource(db: Db | Tx, contentId: string): Promise<Before | undefined> {
  const row = await db
    .selectFrom('contents')
    .select(['title', 'body_html', 'source', 'format', 'fields', 'lang'])
    .where('id', '=', contentId)
    .executeTakeFirst()
  return row as Before | undefined
}
