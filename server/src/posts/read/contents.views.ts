import { sql } from 'kysely'
import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { readMediaByIds } from '../../media/media.views.ts'
import { videoOf } from '../../media/sound-and-film/sound-and-video.views.ts'
import type { Before } from '../kinds/kind-work.ts'
import { videoShown } from '../kinds/video.ts'
import type { ContentRow } from './post-row.ts'

/**
 * Contents never change once their video is ready, so they need no invalidation. Post rows decide who may see them, and
 * are always read.
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

/** Reads the own contents of these posts and those of their trails, by id. */
export async function readContents(
  db: Db | Tx,
  posts: readonly { content_id: string | null; trail: readonly string[] }[],
): Promise<Map<string, ContentRow>> {
  const ids = new Set<string>()
  for (const { content_id, trail } of posts) {
    if (content_id) ids.add(content_id)
    for (const id of trail) ids.add(id)
  }
  const cache = contentsCacheOf(db)
  const found = new Map<string, ContentRow>()
  const missing: string[] = []
  for (const id of ids) {
    const content = cache.get(id)
    if (content) found.set(id, content)
    else missing.push(id)
  }
  if (missing.length > 0) for (const row of await readMissing(db, missing)) found.set(row.id, row)
  return found
}

async function readMissing(db: Db | Tx, ids: string[]): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select id, post_id, blog_id, blog_name, kind, title, body_html, fields from contents
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
    .select(['title', 'body_html', 'source', 'format', 'fields'])
    .where('id', '=', contentId)
    .executeTakeFirst()
  return row as Before | undefined
}
