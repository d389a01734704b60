import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { endOfMonthMs, startOfMonthMs } from '@bowerbird/domain/core/months.ts'
import type { BulkState } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { hasPlace } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Wanted {
  ids?: readonly string[] | undefined
  state?: BulkState | undefined
  kind?: PostKind | undefined
  tag?: string | undefined
  month?: string | undefined
  upTo?: string | undefined
}

/** Submissions that wait for approval are not the blog's posts yet. A post published meanwhile is found last. */
const anyState: readonly PostState[] = ['transcoding', 'queued', 'scheduled', 'draft', 'private', 'published']

export const statesIn = ({ state }: Pick<Wanted, 'state'>): readonly PostState[] => {
  if (!state) return anyState
  return state === 'queued' ? ['queued', 'scheduled'] : [state]
}

/** The column that orders the posts of a state, and holds their date. */
export const placeOf = (state: PostState): RawBuilder<string> =>
  hasPlace(state) ? sql`posts.published_id` : sql`posts.id`

/** The tag is looked up in the post itself, because `post_tags` has only those in public. */
export function isWanted(blogId: string, state: PostState, wanted: Wanted): RawBuilder<boolean> {
  const { ids, kind, tag, month, upTo } = wanted
  const conditions = [sql`posts.blog_id = ${blogId} and posts.state = ${sql.lit(state)}`]
  if (ids) conditions.push(sql`posts.id = any(${ids}::bigint[])`)
  if (kind) conditions.push(sql`posts.kind = ${kind}`)
  if (tag) conditions.push(sql`posts.tags <> '{}' and whole_tags(posts.tags) @> array[${tagKey(tag)}]::text[]`)
  if (upTo) conditions.push(sql`posts.id <= ${upTo}`)
  if (month) {
    const [from, to] = [firstIdAt(startOfMonthMs(month)), firstIdAt(endOfMonthMs(month))]
    conditions.push(sql`${placeOf(state)} >= ${from} and ${placeOf(state)} < ${to}`)
  }
  return sql`(${sql.join(conditions, sql` and `)})`
}
