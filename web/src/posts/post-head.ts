import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath, oembedPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { pictureOf } from '@bowerbird/domain/posts/post-picture.ts'
import { feedsOf } from '../blogs/blog-head.ts'
import { titleOf } from '../blogs/blog-title.ts'
import type { HeadContext, HeadImage, HeadTags } from '../core/page/head.ts'
import { pathOfPost } from './post-path.ts'

type BlogOfPost = Pick<Blog, 'title' | 'hidden_from_search'>

/** Only documents need it. */
const isPublic = (post: Post) =>
  import.meta.env.SSR &&
  post.state === 'published' &&
  !post.members_only &&
  !post.is_nsfw &&
  !post.owner_flagged_nsfw &&
  !post.is_covered &&
  post.warned_of.length === 0

/** Builds the head of a post's own page. */
export function postFacts(post: Post, { title: blogTitle, hidden_from_search }: BlogOfPost) {
  return {
    path: pathOfPost(post),
    title: post.content?.title || post.trail.find((block) => block.title)?.title || '',
    summary: post.summary,
    date: post.date,
    tags: post.tags,
    blog: { name: post.tumblelog.name, title: blogTitle },
    isHidden: hidden_from_search,
    isPublic: isPublic(post),
    image: cardImage(post),
  }
}

/** Only documents need it. A sensitive or labelled post shows no picture on other sites. */
function cardImage(post: Post): HeadImage {
  const picture = import.meta.env.SSR && isPublic(post) ? pictureOf(post) : null
  if (!picture) return { url: post.tumblelog.avatar_url, isAvatar: true }
  const { url, width, height } = picture
  return { url, width, height }
}

export type PostFacts = ReturnType<typeof postFacts>

const descriptionMaxLength = 200

export function postHead(post: PostFacts, { origin }: HeadContext): HeadTags {
  const { blog } = post
  const title = post.title || shortened(post.summary, 70) || t('A post by {name}', { name: blog.name })
  const known = { title: `${title} · ${titleOf(blog) ?? blog.name}`, canonical: post.path }
  // The rest is for those who read the document; a browser that has it keeps only these two true.
  return import.meta.env.SSR ? { ...known, ...forMachines(post, title, origin) } : known
}

function forMachines(post: PostFacts, title: string, origin: string): HeadTags {
  const { blog, date, tags, path } = post
  const description = shortened(post.summary, descriptionMaxLength) || t('A post by {name}', { name: blog.name })
  return {
    description,
    type: 'article',
    image: post.image,
    feeds: [...(feedsOf(blog) ?? []), ...oembedOf(post, title, origin)],
    ...((post.isHidden || !post.isPublic) && { robots: 'noindex' as const }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: title,
      description,
      url: origin + path,
      mainEntityOfPage: origin + path,
      datePublished: date,
      keywords: tags,
      image: new URL(post.image.url, origin).href,
      author: { '@type': 'Person', name: blog.name, url: origin + blogPath(blog.name) },
    },
  }
}

/** Other sites find the oEmbed answer by this link. README ruling 13 */
const oembedOf = (post: PostFacts, title: string, origin: string) =>
  post.isPublic ? [{ title, type: 'application/json+oembed', href: origin + oembedPath(origin + post.path) }] : []

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)
