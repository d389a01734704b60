import type { readBlogTags as readTags, searchBlog as search } from '@bowerbird/domain/search/search.contract.ts'
import { blogSearchOffsetMax, typeaheadPostsMax, typeaheadTagsMax } from '@bowerbird/domain/search/search.limits.ts'
import { sql } from 'kysely'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../moderation/safe-mode.views.ts'
import { isPostVisibleTo } from '../moderation/visibility.ts'
import { isCoveredFor, isMarkedSensitive } from '../posts/read/trail-flags.ts'
import { answerFound, offsetAfter } from './found-page.ts'

/** Also finds a reblog by the content at its root. BLOG-252, BLOG-388 */
export const searchBlog: Answer<typeof search> = async (db, viewer, input, { deps }) => {
  const { term, kind, isOriginalOnly, hidesSensitive } = input
  const blogId = await findOpenBlog(db, viewer, input.blogName, deps)
  if (blogId === null || !term) return { posts: [], next: null, next_offset: -1 }
  const found = sql`
    select posts.id, post_words.published_id, posts.root_post_id
    from post_words join posts on posts.id = post_words.post_id join blogs on blogs.id = posts.blog_id
    where post_words.blog_id = ${blogId}
      and (post_words.words || coalesce(post_words.root_words, '')) @@ search_query(${term})
      and ${isPostVisibleTo(viewer)}
      and ${kind ? sql`posts.kind = ${kind}` : sql`true`}
      and ${isOriginalOnly ? sql`posts.parent_post_id is null` : sql`true`}
      and ${hidesSensitive ? sql`not ${isMarkedSensitive}` : sql`true`}`
  const page = await answerFound(db, viewer, found, input, deps.config.origin)
  return { ...page, next_offset: offsetAfter(input, page, blogSearchOffsetMax) }
}

/** A tag is spelt as in its newest use. BLOG-253 */
export const readBlogTags: Answer<typeof readTags> = async (db, viewer, { blogName }, { deps }) => {
  const blogId = await findOpenBlog(db, viewer, blogName, deps)
  if (blogId === null) return { tags: [] }
  // Leaves out tags of covered posts, because they would tell what the posts are about.
  const isCovered = isCoveredFor(viewer, { isSafeModeOn: await isSafeModeOnFor(deps, viewer) })
  const { rows } = await sql<{ tag: string }>`
    with newest as (
      select posts.tags, posts.published_id from posts join blogs on blogs.id = posts.blog_id
      where posts.blog_id = ${blogId} and posts.state = 'published' and posts.tags <> '{}' and ${isPostVisibleTo(viewer)}
        and not ${isCovered}
      order by posts.published_id desc limit ${typeaheadPostsMax}
    )
    select (array_agg(tag order by newest.published_id desc))[1] as tag
    from newest, unnest(newest.tags) as tag group by lower(normalize(tag))
    order by count(*) desc, max(newest.published_id) desc, lower(normalize(tag)) limit ${typeaheadTagsMax}`.execute(db)
  return { tags: rows }
}

/** Returns null when safe mode hides the blog's posts. BLOG-261 */
async function findOpenBlog(db: Db, viewer: Viewer, name: string, deps: Context['deps']): Promise<string | null> {
  const blog = await readVisibleBlog(db, viewer, name)
  const isHidden = await isBlogHiddenBySafeMode(deps, viewer, {
    is_adult: blog.is_adult || blog.is_nsfw,
    is_mine: viewer?.blogIds.includes(blog.id) ?? false,
  })
  return isHidden ? null : blog.id
}
