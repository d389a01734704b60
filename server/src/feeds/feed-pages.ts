import type { FeedPage } from '@bowerbird/domain/posts/posts.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { assemblePosts } from '../posts/assemble-posts.ts'
import { type PagedRow, readPage } from '../posts/post-rows.ts'

/** Which part of a list: so many, after a cursor, after skipping some. */
export interface Asked {
  limit: number
  offset: number
  before?: string | undefined
}

/** One row more than shown tells whether there is another page. */
export const cut = ({ limit, offset }: Asked): RawBuilder<unknown> => sql`limit ${limit + 1} offset ${offset}`

export const isBefore = (column: RawBuilder<unknown>, { before }: Asked): RawBuilder<unknown> =>
  before === undefined ? sql`true` : sql`${column} < ${before}`

/** `page` is a query of `id` and `cursor` that ends with `cut`. */
export async function answerPage(
  db: Db,
  viewer: Viewer,
  page: RawBuilder<unknown>,
  { limit }: Asked,
  origin: string,
  cursorOf: (row: PagedRow) => string = (row) => row.cursor,
): Promise<FeedPage> {
  const rows = await readPage(db, viewer, page)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { posts: await assemblePosts(db, viewer, shown, origin), next: last ? cursorOf(last) : null }
}
