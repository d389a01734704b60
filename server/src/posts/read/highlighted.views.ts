import type { readBlogCard as call } from '@bowerbird/domain/blogs/blog-card.contract.ts'
import {
  highlightedFromNewest,
  highlightedPostsMax,
  snippetMaxLength,
} from '@bowerbird/domain/blogs/blog-card.limits.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import { sql } from 'kysely'
import { readSeenBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../../moderation/safe-mode.views.ts'
import { isPostInPublic, isPostVisibleTo } from '../../moderation/visibility.ts'
import { notesOfPosts } from '../notes-of-posts.ts'
import { carriesClosed, isCoveredFor } from './trail-flags.ts'

type Input = InputOf<typeof call>

/** BLOG-108, BLOG-399 */
export async function readBlogCard(db: Db, viewer: Viewer, { blogName }: Input, { deps }: Context): Promise<Blog> {
  const blog = await readSeenBlog(db, viewer, blogName, deps.config.origin)
  if (await isBlogHiddenBySafeMode(deps, viewer, blog)) return blog
  const isSafeModeOn = await isSafeModeOnFor(deps, viewer)
  return { ...blog, highlighted_posts: await listHighlighted(db, viewer, blog.name, { isSafeModeOn }) }
}

export async function readHighlightedPosts(db: Db, viewer: Viewer, input: Input, context: Context) {
  const { highlighted_posts } = await readBlogCard(db, viewer, input, context)
  return { highlighted_posts }
}

interface Highlighted {
  id: string
  slug: string
  summary: string
  picture: string | null
  words: string
}

/** Picks the newer posts of a blog with the most notes; the newest first among equals. */
async function listHighlighted(db: Db, viewer: Viewer, blogName: string, how: { isSafeModeOn: boolean }) {
  const { rows } = await sql<Highlighted>`
    with newest as (
      select posts.id, posts.published_id, posts.root_post_id, posts.slug, posts.summary, posts.content_id, posts.trail
      from posts join blogs on blogs.id = posts.blog_id
      where blogs.name = ${blogName} and ${isPostInPublic} and ${isPostVisibleTo(viewer)}
        and not ${carriesClosed(viewer)} and not ${isCoveredFor(viewer, how)}
      order by posts.published_id desc limit ${sql.lit(highlightedFromNewest)}
    ), most as (
      select newest.*, ${notesOfPosts.get().count(sql`newest.root_post_id`)} as notes
      from newest order by notes desc, published_id desc limit ${sql.lit(highlightedPostsMax)}
    )
    select most.id, most.slug, most.summary, left(coalesce(contents.search_text, ''), ${sql.lit(snippetMaxLength)}) as words,
           coalesce(contents.fields #>> '{shown,photo,photos,0,renditions,-1,url}',
                    contents.fields #>> '{shown,video,poster}') as picture
    from most
    left join contents on contents.id = coalesce(most.content_id, most.trail[array_upper(most.trail, 1)])
    order by most.notes desc, most.published_id desc`.execute(db)
  return rows.map((row) => snippetOf(row, blogName))
}

/** A link to the post with its picture or its first words; everything in it is escaped. */
function snippetOf({ id, slug, summary, picture, words }: Highlighted, blogName: string): string {
  const path = postPath(blogName, id, encodeURIComponent(slug || slugFromSummary(summary)))
  const shown = picture
    ? `<img src="${escapeHtml(picture)}" alt="${escapeHtml(summary)}">`
    : escapeHtml(words || summary)
  return `<a href="${escapeHtml(path)}" data-post-id="${id}">${shown}</a>`
}
