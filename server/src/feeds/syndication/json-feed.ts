import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { blogPath, jsonFeedPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { htmlOf, languageOf, languageOfMost, type Syndicated, titleOf } from './syndicated.ts'

/** JSON Feed 1.1 */
export const jsonFeedOf = ({ blog, posts, origin }: Syndicated): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: blog.title || blog.name,
    home_page_url: blog.url,
    feed_url: origin + jsonFeedPath(blog.name),
    description: wordsOf(blog.description),
    icon: absolute(blog.avatar_url, origin),
    authors: [{ name: blog.name, url: blog.url, avatar: absolute(blog.avatar_url, origin) }],
    language: languageOfMost(posts),
    items: posts.map((post) => itemOf(post, origin)),
  })

const itemOf = (post: Post, origin: string) => ({
  id: post.id,
  url: post.post_url,
  title: titleOf(post),
  content_html: htmlOf(post, origin),
  summary: post.summary,
  date_published: post.date,
  ...(post.writer && { authors: [{ name: post.writer, url: origin + blogPath(post.writer) }] }),
  tags: post.tags,
  language: languageOf(post),
})

const absolute = (address: string, origin: string) => (address.startsWith('/') ? origin + address : address)
