import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { offsetMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import type { searchPosts as call } from '@bowerbird/domain/search/search.contract.ts'
import { blogsAmongResults, searchCandidatesMax, tagsAmongResults } from '@bowerbird/domain/search/search.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Answer } from '../core/http/serve.ts'
import { isBlogDiscoverableBy, isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isListedFor, isPostVisibleTo } from '../moderation/visibility.ts'
import { isPostDiscoverableBy } from '../posts/read/discoverable-posts.ts'
import { isLabelled, isMarkedSensitive } from '../posts/read/trail-flags.ts'
import { findBlogs, findTags } from './blogs-and-tags.ts'
import { answerFound, offsetAfter } from './found-page.ts'

/** BLOG-213, BLOG-401 */
export const searchPosts: Answer<typeof call> = async (db, viewer, input, { deps }) => {
  const { term, kind, hidesSensitive, offset, before } = input
  if (!term) return { posts: [], next: null, next_offset: -1, blogs: [], tags: [] }
  const { origin } = deps.config
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const isShown = sql<SqlBool>`posts.state = 'published' and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}
    and ${isPostDiscoverableBy(viewer, how)}
    and ${hidesSensitive ? sql`not (${isMarkedSensitive} or blogs.is_adult or blogs.is_nsfw)` : sql`true`}`
  const areTagsShown = sql<SqlBool>`${isShown} and not ${isLabelled}`
  // The limit forces an index lookup per match; a generic plan would otherwise read all posts.
  const shownOf = (matching: RawBuilder<unknown>) => sql`
    select shown.* from ${matching} as matching cross join lateral (
      select posts.id, posts.published_id, posts.root_post_id from posts join blogs on blogs.id = posts.blog_id
      where posts.id = matching.id and ${isShown} limit 1) as shown`
  const matching = (most: RawBuilder<unknown>) => sql`find_posts_before(${term}, ${kind}, ${most}, ${before ?? null})`
  const found = input.isByNotes ? shownOf(matching(sql`${searchCandidatesMax}`)) : newestOf(shownOf, matching, input)
  const isFirst = offset === 0 && before === undefined
  const [page, blogs, tags] = await Promise.all([
    answerFound(db, viewer, found, input, origin, { hidesFiltered: true }),
    isFirst ? findBlogs(db, viewer, term, isBlogDiscoverableBy(viewer, how), origin, blogsAmongResults) : [],
    isFirst ? findTags(db, tagKey(term.replace(/^#/, '')), areTagsShown, tagsAmongResults) : [],
  ])
  return {
    posts: page.posts,
    next: input.isByNotes ? null : page.next,
    next_offset: offsetAfter(input, page, offsetMax),
    blogs,
    tags,
  }
}

/** Reads few candidates first, and more only when the viewer may not see most of them. */
function newestOf(
  shownOf: (matching: RawBuilder<unknown>) => RawBuilder<unknown>,
  matching: (most: RawBuilder<unknown>) => RawBuilder<unknown>,
  { offset, before, limit }: InputOf<typeof call>,
): RawBuilder<unknown> {
  const needed = (before === undefined ? offset : 0) + limit + 1
  const few = Math.min(needed * 4, searchCandidatesMax)
  const isShort = sql`(select count(*) from few) < ${needed} and (select count(*) from matched) = ${few}`
  return sql`
    with matched as materialized (select * from ${matching(sql`${few}`)}), few as materialized (${shownOf(sql`matched`)})
    select * from few where not (${isShort})
    union all
    select * from (${shownOf(matching(sql`case when ${isShort} then ${searchCandidatesMax}::int else 0 end`))}) as more`
}
