import { blogPath, jsonFeedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import type { HeadContext, HeadTags } from '../core/head.ts'
import { titleOf } from './blog-title.ts'

export interface BlogFacts {
  name: string
  title: string
  description: string
  image: string
}

/** The feeds for readers that every page of a blog names. */
export const feedsOf = (blog: Pick<BlogFacts, 'name' | 'title'>): HeadTags['feeds'] => [
  { title: `${titleOf(blog) ?? blog.name} (RSS)`, type: 'application/rss+xml', href: rssPath(blog.name) },
  { title: `${titleOf(blog) ?? blog.name} (JSON)`, type: 'application/feed+json', href: jsonFeedPath(blog.name) },
]

export function blogHead(blog: BlogFacts, { origin }: HeadContext): HeadTags {
  const { name, description, image } = blog
  const title = titleOf(blog)
  const words = description || `The blog of ${name}`
  return {
    title: title ? `${title} (${name})` : name,
    description: words,
    canonical: blogPath(name),
    type: 'profile',
    image,
    feeds: feedsOf(blog),
    data: {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: title ?? name,
      description: words,
      url: origin + blogPath(name),
      image: new URL(image, origin).href,
    },
  }
}
