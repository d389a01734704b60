import { offsetMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { answerPage, cut } from '../feeds/feed-pages.ts'

interface Asked {
  isByNotes: boolean
  offset: number
  limit: number
}

/** `found` is a query of `id`, `published_id` and `root_post_id`, of what the viewer may see. */
export async function answerFound(
  db: Db,
  viewer: Viewer,
  found: RawBuilder<unknown>,
  asked: Asked,
  origin: string,
): Promise<{ posts: Post[]; next_offset: number }> {
  const { offset, limit, isByNotes } = asked
  const page = isByNotes ? byNotes(found, asked) : byTime(found, asked)
  const { posts, next } = await answerPage(db, viewer, page, { offset, limit }, origin)
  const nextOffset = offset + limit
  return { posts, next_offset: next === null || nextOffset > offsetMax ? -1 : nextOffset }
}

const byTime = (found: RawBuilder<unknown>, asked: Asked) => sql`
  select found.id, found.published_id as cursor from (${found}) as found order by cursor desc ${cut(asked)}`

const byNotes = (found: RawBuilder<unknown>, asked: Asked) => sql`
  select found.id, -row_number() over (order by noted.times desc, found.published_id desc) as cursor
  from (${found}) as found cross join lateral (
    select coalesce(sum(likes + reblogs + replies), 0) as times from note_counts
    where note_counts.root_post_id = found.root_post_id
  ) as noted
  order by cursor desc ${cut(asked)}`
