import { descriptionWords } from '@bowerbird/domain/blogs/descriptions.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { tagKey } from '@bowerbird/domain/posts/tags.ts'
import type { searchPosts as call, FoundBlog } from '@bowerbird/domain/search/search.contract.ts'
import { blogsAmongResults, searchCandidatesMax, tagsAmongResults } from '@bowerbird/domain/search/search.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import type { Db } from '../core/database.ts'
import type { Context } from '../core/serve.ts'
import type { Viewer } from '../core/viewer.ts'
import {
  isBlogFitForStrangers,
  isFitForStrangers,
  isMarkedSensitive,
  isSafeModeOnFor,
} from '../moderation/found-by-strangers.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'
import { answerFound } from './found-page.ts'

/** So many tags that begin with the term are looked at for those with a post to show. */
const tagCandidatesMax = 40
const blogCandidatesMax = 200

/** BLOG-213, BLOG-401 */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  input: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const { term, kind, hidesSensitive, offset } = input
  if (!term) return { posts: [], next_offset: -1, blogs: [], tags: [] }
  const { origin } = deps.config
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const isShown = sql<SqlBool>`posts.state = 'published' and ${isPostVisibleTo(viewer)}
    and ${isFitForStrangers(viewer, how)}
    and ${hidesSensitive ? sql`not (${isMarkedSensitive} or blogs.is_adult or blogs.is_nsfw)` : sql`true`}`
  const found = sql`
    select posts.id, posts.published_id, posts.root_post_id
    from find_posts(${term}, ${kind}, ${searchCandidatesMax}) as matching
    join posts on posts.id = matching.id join blogs on blogs.id = posts.blog_id where ${isShown}`
  const isFirst = offset === 0
  const [posts, blogs, tags] = await Promise.all([
    answerFound(db, viewer, found, input, origin),
    isFirst ? findBlogs(db, viewer, term, isBlogFitForStrangers(viewer, how), origin) : [],
    isFirst ? findTags(db, tagKey(term.replace(/^#/, '')), isShown) : [],
  ])
  return { ...posts, blogs, tags }
}

/** By the words of their names and titles: the one of that very name first, then those most followed. */
async function findBlogs(
  db: Db,
  viewer: Viewer,
  term: string,
  isFit: RawBuilder<SqlBool>,
  origin: string,
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
    limit ${blogsAmongResults}`.execute(db)
  return rows.map((row) => {
    const { following, is_mine, can_be_followed } = row
    const description = descriptionWords(row.description)
    return { ...briefFrom(row, origin), description, following, is_mine, can_be_followed }
  })
}

/** Tags that begin with the term and lead to something this viewer may see, in the order of the alphabet. */
async function findTags(db: Db, key: string, isShown: RawBuilder<SqlBool>): Promise<{ tag: string }[]> {
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
    order by walked.tag_key limit ${tagsAmongResults}`.execute(db)
  return rows
}
