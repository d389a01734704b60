import { createHash } from 'node:crypto'
import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { gifWidthDefaultPx } from '@bowerbird/domain/media/gifs.limits.ts'
import { cleanGifQuery, gifTagsToShow } from '@bowerbird/domain/media/gifs.rules.ts'
import type { PhotoShown } from '@bowerbird/domain/posts/content.contract.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import type { searchGifs as call, Gif } from '@bowerbird/domain/search/gifs.contract.ts'
import { isDiscoverable } from '../blogs/blog-visibility.ts'
import { type Db, queryRows } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { isPostInPublic, isPostVisibleTo } from '../moderation/visibility.ts'
import { isMarkedOrLabelled } from '../posts/read/trail-flags.ts'

interface GifPostRow {
  id: string
  slug: string
  summary: string
  tags: string[]
  blog_name: string
  blog_uuid: string
  photos: PhotoShown[]
}

/** Newest first; a post with several GIFs yields them all. POST-287, POST-295, POST-458 */
export const searchGifs: Answer<typeof call> = async (db, viewer, { term, limit }, { deps }) => {
  const query = cleanGifQuery(term)
  if (!query) return { media: [] }
  const [rows, message] = await Promise.all([findGifPosts(db, viewer, query, limit), findNotice(db, query)])
  const media = rows.flatMap((row) => gifsOf(row, query, deps.config.origin)).slice(0, limit)
  return { media, ...(message && { message }) }
}

/**
 * Finds posts with every word of the query in their tags. Filters as for a guest, so that the viewer's own hidden
 * posts are not shown.
 */
const findGifPosts = (db: Db, viewer: Member, query: string, limit: number) => queryRows<GifPostRow>(db)`
    with wanted as materialized (select search_terms(${query}) as words)
    select posts.id, posts.slug, posts.summary, posts.tags, blogs.name as blog_name, blogs.uuid as blog_uuid,
           contents.fields #> '{shown,photo,photos}' as photos
    from gif_words join posts on posts.id = gif_words.post_id join blogs on blogs.id = posts.blog_id
    join contents on contents.id = posts.content_id
    where gif_words.word = (select words[1] from wanted)
      and not exists (
        select from wanted, unnest(wanted.words[2:20]) as other where not exists (
          select from gif_words also where also.word = other and also.published_id = gif_words.published_id))
      and ${isPostInPublic} and ${isPostVisibleTo(viewer)} and not ${isMarkedOrLabelled}
      and ${isDiscoverable} and not (blogs.is_adult or blogs.is_nsfw)
    order by gif_words.published_id desc limit ${limit}`

async function findNotice(db: Db, query: string) {
  return db.selectFrom('search_notices').select(['header', 'body']).where('term', '=', query).executeTakeFirst()
}

function gifsOf(row: GifPostRow, query: string, origin: string): Gif[] {
  const slug = row.slug || slugFromSummary(row.summary)
  const postUrl = origin + postPath(row.blog_name, row.id, encodeURIComponent(slug))
  const about = {
    postUrl,
    // Only original posts are found, so each is its own root.
    rootPostUrl: postUrl,
    rootPostUrlHash: createHash('sha256').update(postUrl).digest('hex').slice(0, 32),
    rootBlog: row.blog_name,
    rootBlogUrl: origin + blogPath(row.blog_name),
    rootBlogKey: row.blog_uuid,
    postTags: row.tags,
    popularSearchTag: row.tags.find((tag) => tag.toLowerCase().includes(query)) ?? gifTagsToShow(row.tags)[0] ?? '',
    postBlog: row.blog_name,
    postBlogUuid: row.blog_uuid,
    postId: row.id,
  }
  return row.photos
    .filter((photo) => photo.still_url !== '')
    .map((photo) => ({
      ...about,
      mediaUrl: photo.url,
      previewUrl: previewOf(photo),
      width: photo.width,
      height: photo.height,
    }))
}

/** The narrowest rendition that fills a tile. */
const previewOf = ({ renditions, url }: PhotoShown): string =>
  renditions.findLast(({ width }) => width >= gifWidthDefaultPx)?.url ?? url
