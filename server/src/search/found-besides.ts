import { descriptionWords } from '@bowerbird/domain/blogs/descriptions.ts'
import type { FoundBlog } from '@bowerbird/domain/search/search.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import type { Db } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { isBlogVisibleTo } from '../moderation/visibility.ts'

/** So many tags that begin with the term are looked at for those with a post to show. */
const tagCandidatesMax = 40
const blogCandidatesMax = 200

/** By the words of their names and titles: the one of that very name first, then those most followed. */
export async function findBlogs(
  db: Db,
  viewer: Viewer,
  term: string,
  isFit: RawBuilder<SqlBool>,
  origin: string,
  most: number,
): Promise<FoundBlog[]> {
  const { rows } = await sql<BriefRow & Omit<FoundBlog, keyof ReturnType<typeof briefFrom>>>`
    with matching as materialized (
      select blog_id from blog_words where words @@ search_query(${term})
      union select id from blogs where name = ${term.toLowerCase()}
      limit ${blogCandidatesMax}
    )
    select ${sql.join(briefColumns.map((column) => sql.ref(column)))}, blogs.description, blogs.can_be_followed,
      blogs.id = any(${viewer?.blogIds ?? []}::bigint[]) as is_mine,
      exists (select from follows where account_id = ${viewer?.accountId ?? null} and blog_id = blogs.id) as following
    from matching join blogs on blogs.id = matching.blog_id
    where ${isBlogVisibleTo(viewer)} and ${isFit}
    order by blogs.name = ${term.toLowerCase()} desc, blogs.follower_count desc, blogs.id desc
    limit ${most}`.execute(db)
  return rows.map((row) => {
    const { following, is_mine, can_be_followed } = row
    const description = descriptionWords(row.description)
    return { ...briefFrom(row, origin), description, following, is_mine, can_be_followed }
  })
}

/** Tags that begin with the term and lead to something this viewer may see, in the order of the alphabet. */
export async function findTags(
  db: Db,
  key: string,
  isShown: RawBuilder<SqlBool>,
  most: number,
): Promise<{ tag: string }[]> {
  if (!key) return []
  const { rows } = await sql<{ tag: string }>`
    with recursive walked as (
      (select tag_key, 1 as at from post_tags where tag_key >= ${key} order by tag_key limit 1)
      union all
      select (select tag_key from post_tags where tag_key > walked.tag_key order by tag_key limit 1), at + 1
      from walked where starts_with(walked.tag_key, ${key}) and at < ${tagCandidatesMax}
    )
    select walked.tag_key as tag from walked
    where starts_with(walked.tag_key, ${key}) and exists (
      select from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
      where post_tags.tag_key = walked.tag_key and ${isShown})
    order by walked.tag_key limit ${most}`.execute(db)
  return rows
}
