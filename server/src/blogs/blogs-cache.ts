import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { sql } from 'kysely'
import { cachesOf } from '../core/cache/caches.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { briefColumns, briefFrom } from './blog-shapes.ts'

/** The caller has already checked that the viewer may see these blogs. */
export async function readBlogBriefs(
  db: Db | Tx,
  blogIds: readonly string[],
  origin: string,
): Promise<Map<string, BlogBrief>> {
  if (blogIds.length === 0) return new Map()
  const ids = new Set(blogIds)
  if (db.isTransaction) return readBriefs(db, [...ids], origin)
  return cachesOf(db)
    .of<BlogBrief>('blogs')
    .readAll(ids, (missing) => readBriefs(db, missing, origin))
}

async function readBriefs(db: Db | Tx, ids: readonly string[], origin: string): Promise<Map<string, BlogBrief>> {
  const rows = await db
    .selectFrom('blogs')
    .select(briefColumns)
    .where(sql<boolean>`blogs.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, briefFrom(row, origin)]))
}
