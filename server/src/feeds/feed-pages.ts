import type { FeedPage, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { assembleForList } from '../posts/read/assemble-posts.ts'
import { type PagedPost, readPage } from '../posts/read/post-rows.ts'

export interface Asked {
  limit: number
  offset: number
  before?: string | undefined
  /** Asks for the oldest first, from there on. */
  after?: string | undefined
}

/** Pages are read in one of these sizes, so that there are few statements and each is planned for a short list. */
const sizes = [1, 10, 20, 50]
export const sizeFor = (limit: number) => sizes.find((size) => size >= limit) ?? limit

/** One row more than shown tells whether there is another page. */
export const cut = (asked: Asked): RawBuilder<unknown> =>
  asked.offset === 0
    ? sql`limit ${sql.lit(sizeFor(asked.limit) + 1)}`
    : sql`limit ${asked.limit + 1} offset ${asked.offset}`

/** The limit of each partial list of a page that is merged from several. */
export const enough = ({ limit, offset }: Asked): RawBuilder<unknown> =>
  offset === 0 ? sql.lit(sizeFor(limit) + 1) : sql`${limit + offset + 1}`

export const isBefore = (column: RawBuilder<unknown>, { before }: Asked): RawBuilder<unknown> =>
  before === undefined ? sql`true` : sql`${column} < ${before}`

interface Given {
  cursorOf?: (row: PagedPost) => string
  /** Adds to each post what only this page shows. */
  finish?: (post: Post, row: PagedPost) => Post
  /** Called only when a post is marked sensitive. */
  isSafeModeOn?: () => Promise<boolean>
  /** The list brings posts that the viewer did not ask for, so their filters may take posts out of it. */
  hidesFiltered?: boolean
  ignoresFilters?: boolean
  /** These rows are left out before their posts are assembled. */
  isLeftOut?: ((row: PagedPost) => boolean) | undefined
}

/** `page` is a query of `id` and `cursor` that ends with `cut`. */
export async function answerPage(
  db: Db,
  viewer: Viewer,
  page: RawBuilder<unknown>,
  asked: Asked,
  origin: string,
  given: Given = {},
): Promise<FeedPage> {
  return answerPaged(db, viewer, await readPage(db, viewer, page), asked, origin, given)
}

/** Takes rows that the caller has read already. */
export async function answerPaged(
  db: Db,
  viewer: Viewer,
  paged: readonly PagedPost[],
  { limit }: Asked,
  origin: string,
  given: Given = {},
): Promise<FeedPage> {
  const { cursorOf = (row) => row.cursor, finish = (post) => post, isSafeModeOn, isLeftOut } = given
  const { hidesFiltered, ignoresFilters } = given
  const read = paged.slice(0, limit)
  const last = paged.length > limit ? read.at(-1) : undefined
  const shown = isLeftOut ? read.filter((row) => !isLeftOut(row)) : read
  const assembled = await assembleForList(db, viewer, shown, origin, { isSafeModeOn, ignoresFilters })
  const posts = assembled.flatMap(({ post, isHidden }, i) => {
    const row = shown[i] as PagedPost
    return isHidden && hidesFiltered ? [] : [finish({ ...post, placement_id: row.cursor }, row)]
  })
  return { posts, next: last ? cursorOf(last) : null }
}

/** Bounds the reading for a member whose filters or settings hide nearly everything. */
const readOnMax = 10

/**
 * Reads on until the page is full, because filters hide posts after a page was read. Where much is left out, `atOnce`
 * asks for more than is missing; the list must go on from the `placement_id` of any of its posts.
 */
export async function refillPage<A extends Asked>(
  asked: A,
  read: (asked: A) => Promise<FeedPage>,
  atOnce = 0,
): Promise<FeedPage> {
  const { limit } = asked
  let { posts, next } = await read(asked)
  for (let left = readOnMax; posts.length < limit && next !== null && left > 0; left -= 1) {
    const from = asked.after === undefined ? { before: next } : { after: next }
    const more = await read({ ...asked, limit: Math.max(atOnce, limit - posts.length), offset: 0, ...from })
    posts = [...posts, ...more.posts]
    next = more.next
  }
  if (posts.length <= limit) return { posts, next }
  const page = posts.slice(0, limit)
  return { posts: page, next: page.at(-1)?.placement_id ?? null }
}
