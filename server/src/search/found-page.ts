import type { FeedPage } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { type Asked as AskedOfFeed, answerPage, cut, isBefore, refillPage } from '../feeds/feed-pages.ts'
import { noteCountOf } from '../notes/notes-sql.ts'

interface Asked {
  isByNotes: boolean
  offset: number
  limit: number
  /** The cursor of the last post shown, instead of an offset. */
  before?: string | undefined
}

/** `found` is a query of `id`, `published_id` and `root_post_id` of posts that the viewer may see. */
export async function answerFound(
  db: Db,
  viewer: Viewer,
  found: RawBuilder<unknown>,
  { isByNotes, offset, limit, before }: Asked,
  origin: string,
  { hidesFiltered = false } = {},
): Promise<FeedPage> {
  const marked = isByNotes ? byNotes(found) : byTime(found)
  const pageOf = (asked: AskedOfFeed) => sql`
    select marked.id, marked.cursor from (${marked}) as marked
    where ${isBefore(sql`marked.cursor`, asked)} order by cursor desc ${cut(asked)}`
  const read = (asked: AskedOfFeed) => answerPage(db, viewer, pageOf(asked), asked, origin, { hidesFiltered })
  const asked = { offset: before === undefined ? offset : 0, limit, before }
  return asked.offset === 0 ? refillPage(asked, read) : read(asked)
}

/** Returns -1 when there is no more, or when it lies beyond the largest offset. BLOG-389 */
export function offsetAfter({ offset, limit }: Asked, { next }: FeedPage, offsetMax: number): number {
  const nextOffset = offset + limit
  return next === null || nextOffset > offsetMax ? -1 : nextOffset
}

const byTime = (found: RawBuilder<unknown>) =>
  sql`select found.id, found.published_id as cursor from (${found}) as found`

/** The cursor holds the count of notes above the nineteen digits of the id. */
const byNotes = (found: RawBuilder<unknown>) => sql`
  select found.id, ${noteCountOf(sql`found.root_post_id`)} * 10000000000000000000::numeric + found.published_id as cursor
  from (${found}) as found`
