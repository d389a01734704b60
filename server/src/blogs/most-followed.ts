import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Up to so many matches are sorted; with more, blogs are walked in order of followers until there are enough. */
const fewMax = 1000

interface Wanted {
  /** A query of the `id` of every matching blog, by an index and in any order. */
  matching: RawBuilder<unknown>
  /** The same condition for one blog, its table named `blogs`, in a form that no index serves. */
  isMatch: RawBuilder<SqlBool>
  isFit: RawBuilder<SqlBool>
  most: number
}

/**
 * A query of the `id` of the matching, fitting blogs with the most followers. Filters by `isFit` before the limit.
 */
export const mostFollowed = ({ matching, isMatch, isFit, most }: Wanted): RawBuilder<unknown> => sql`
  with matching as materialized (select found.id from (${matching}) as found limit ${sql.lit(fewMax + 1)}),
  counted as materialized (select count(*) > ${sql.lit(fewMax)} as are_many from matching)
  (select blogs.id from matching join blogs on blogs.id = matching.id
   where not (select are_many from counted) and ${isFit}
   order by blogs.follower_count desc, blogs.id desc limit ${most})
  union all
  (select blogs.id from blogs
   where (select are_many from counted) and ${isMatch} and ${isFit}
   order by blogs.follower_count desc, blogs.id desc limit ${most})`
