import type { Cache } from '../../core/cache/cache.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { ContentRow } from './content-row.ts'

/** Contents never change once what they show is there; the post rows that lead to them are always read. */
export const contentsCacheOf = (db: Db | Tx): Cache<ContentRow> => cachesOf(db).of('contents', sizeOf)

export function cacheContent(db: Db | Tx, content: ContentRow): void {
  if (!isUnfinished(content)) contentsCacheOf(db).set(content.id, content)
}

/** A video that is still being made changes its content when it is done. */
export const isUnfinished = ({ fields }: ContentRow) =>
  fields.shown?.video !== undefined && fields.shown.video.state !== 'ready'

const sizeOf = ({ title, body_html, fields }: ContentRow) =>
  2 * (title.length + body_html.length + (fields.shown ? JSON.stringify(fields).length : 0)) + 400
