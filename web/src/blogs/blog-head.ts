import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath, jsonFeedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import type { HeadContext, HeadImage, HeadTags } from '../core/page/head.ts'
import { titleOf } from './blog-title.ts'

export interface BlogFacts {
  name: string
  title: string
  description: string
  image: HeadImage
  isHidden: boolean
}

/** The feeds for readers that every page of a blog names; those of other servers have theirs at home. */
export const feedsOf = (blog: Pick<BlogFacts, 'name' | 'title'>): HeadTags['feeds'] =>
  hostOf(blog.name) ? [] : feedsHere(blog)

const feedsHere = (blog: Pick<BlogFacts, 'name' | 'title'>): NonNullable<HeadTags['feeds']> => [
  { title: `${titleOf(blog) ?? blog.name} (RSS)`, type: 'application/rss+xml', href: rssPath(blog.name) },
  { title: `${titleOf(blog) ?? blog.name} (JSON)`, type: 'application/feed+json', href: jsonFeedPath(blog.name) },
]

export function blogHead(blog: BlogFacts, { origin }: HeadContext): HeadTags {
  const { name } = blog
  const title = titleOf(blog)
  const known = { title: title ? `${title} (${name})` : name, canonical: blogPath(name) }
  // The rest is for those who read the document; a browser that has it keeps only these two true.
  return import.meta.env.SSR ? { ...known, ...forMachines(blog, origin) } : known
}

function forMachines(blog: BlogFacts, origin: string): HeadTags {
  const { name, description, image } = blog
  const words = description || t('The blog of {name}', { name })
  return {
    description: words,
    type: 'profile',
    image,
    feeds: feedsOf(blog),
    ...(blog.isHidden && { robots: 'noindex' as const }),
    data: {
      '@context': 'https://schema.org',
      '@type': 'Blog',
      name: titleOf(blog) ?? name,
      description: words,
      url: origin + blogPath(name),
      image: new URL(image.url, origin).href,
    },
  }
}
