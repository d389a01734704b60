import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** So many are all looked at; of more, those with the most followers first until there are enough. */
const fewMax = 1000

interface Wanted {
  /** A query of the `id` of every blog that matches, by an index and in any order. */
  matching: RawBuilder<unknown>
  /** The same of one blog, whose table is named `blogs`, in words that no index answers. */
  isMatch: RawBuilder<SqlBool>
  isFit: RawBuilder<SqlBool>
  most: number
}

/** A query of the `id` of blogs that match and fit, those with the most followers: none that fits is lost to one that does not. */
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
