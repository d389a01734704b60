import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { ContentRow } from './content-row.ts'

/**
 * Contents never change once their video is ready, so they need no invalidation. Post rows decide who may see them, and
 * are always read.
 */
export const contentsCacheOf = (db: Db | Tx): Cache<ContentRow> => cachesOf(db).of('contents', sizeOf)

export function cacheContent(db: Db | Tx, content: ContentRow): void {
  if (!isUnfinished(content)) contentsCacheOf(db).set(content.id, content)
}

/** A content changes once more when its video is ready, so it is not cached before. */
export const isUnfinished = ({ fields }: ContentRow) =>
  fields.shown?.video !== undefined && fields.shown.video.state !== 'ready'

const sizeOf = ({ title, body_html, fields }: ContentRow) =>
  2 * (title.length + body_html.length + (fields.shown ? JSON.stringify(fields).length : 0)) + 400
