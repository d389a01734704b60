import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import type { FoundBlog } from '@bowerbird/domain/search/search.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import { mostFollowed } from '../blogs/most-followed.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isBlogVisibleTo } from '../moderation/visibility.ts'

/** No more tags with the prefix than this are checked for a visible post. */
const tagsWalkedMax = 400

/** Matches words of names and titles: the exact name first, then the most followed. */
export async function findBlogs(
  db: Db,
  viewer: Viewer,
  term: string,
  isFit: RawBuilder<SqlBool>,
  origin: string,
  most: number,
): Promise<FoundBlog[]> {
  const isShown = sql<SqlBool>`${isBlogVisibleTo(viewer)} and ${isFit}`
  const isNamedSo = sql`blogs.name = ${term.toLowerCase()}`
  const { rows } = await sql<BriefRow & Omit<FoundBlog, keyof ReturnType<typeof briefFrom>>>`
    select ${sql.join(briefColumns.map((column) => sql.ref(column)))}, blogs.description, blogs.can_be_followed,
      blogs.id = any(${viewer?.blogIds ?? []}::bigint[]) as is_mine,
      exists (select from follows where account_id = ${viewer?.accountId ?? null} and blog_id = blogs.id) as following
    from (
      select blogs.id from blogs where ${isNamedSo} and ${isShown}
      union (${mostFollowed({
        matching: sql`select blog_id as id from blog_words where words @@ search_query(${term})`,
        isMatch: sql`(select ts_match_vq(words, search_query(${term})) from blog_words where blog_id = blogs.id)`,
        isFit: isShown,
        most,
      })})
    ) as found join blogs on blogs.id = found.id
    order by ${isNamedSo} desc, blogs.follower_count desc, blogs.id desc
    limit ${most}`.execute(db)
  return rows.map((row) => {
    const { following, is_mine, can_be_followed } = row
    const description = wordsOf(row.description)
    return { ...briefFrom(row, origin), description, following, is_mine, can_be_followed }
  })
}

/** Tags with the prefix that have a post visible to this viewer, in alphabetical order. */
export async function findTags(
  db: Db,
  key: string,
  isShown: RawBuilder<SqlBool>,
  most: number,
): Promise<{ tag: string }[]> {
  if (!key) return []
  const leadsSomewhere = (tag: RawBuilder<unknown>) => sql`
    select exists (
      select from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
      where post_tags.tag_key = ${tag} and ${isShown}) as yes`
  return queryRows<{ tag: string }>(db)`
    with recursive walked as (
      select first.tag_key, shown.yes as is_shown, shown.yes::int as found, 1 as at
      from (select tag_key from post_tags where tag_key >= ${key} order by tag_key limit 1) as first
      cross join lateral (${leadsSomewhere(sql`first.tag_key`)}) as shown
      where starts_with(first.tag_key, ${key})
      union all
      select next.tag_key, shown.yes, walked.found + shown.yes::int, walked.at + 1
      from walked cross join lateral (
        select tag_key from post_tags where tag_key > walked.tag_key order by tag_key limit 1) as next
      cross join lateral (${leadsSomewhere(sql`next.tag_key`)}) as shown
      where starts_with(next.tag_key, ${key}) and walked.found < ${most} and walked.at < ${tagsWalkedMax}
    )
    select tag_key as tag from walked where is_shown order by tag_key`
}
