import type { FeedPage } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { answerPage, cut, isBefore } from '../feeds/feed-pages.ts'
import { noteCountOf } from '../notes/notes-sql.ts'

interface Asked {
  isByNotes: boolean
  offset: number
  limit: number
  /** The mark of the post above, instead of an offset. */
  before?: string | undefined
}

/** `found` is a query of `id`, `published_id` and `root_post_id`, of what the viewer may see. */
export async function answerFound(
  db: Db,
  viewer: Viewer,
  found: RawBuilder<unknown>,
  { isByNotes, offset, limit, before }: Asked,
  origin: string,
): Promise<FeedPage> {
  const asked = { offset: before === undefined ? offset : 0, limit, before }
  const marked = isByNotes ? byNotes(found) : byTime(found)
  const page = sql`
    select marked.id, marked.cursor from (${marked}) as marked
    where ${isBefore(sql`marked.cursor`, asked)} order by cursor desc ${cut(asked)}`
  return answerPage(db, viewer, page, asked, origin)
}

/** Negative where there is no more, or where an offset cannot ask for it. BLOG-389 */
export function offsetAfter({ offset, limit }: Asked, { next }: FeedPage, offsetMax: number): number {
  const nextOffset = offset + limit
  return next === null || nextOffset > offsetMax ? -1 : nextOffset
}

const byTime = (found: RawBuilder<unknown>) =>
  sql`select found.id, found.published_id as cursor from (${found}) as found`

/** One number for both: how many notes, and above the nineteen digits of an id. */
const byNotes = (found: RawBuilder<unknown>) => sql`
  select found.id, ${noteCountOf(sql`found.root_post_id`)} * 10000000000000000000::numeric + found.published_id as cursor
  from (${found}) as found`
