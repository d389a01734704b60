import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { rssPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { htmlOf, languageOf, languageOfMost, type Syndicated, titleOf } from './syndicated.ts'

/** Removes characters that XML cannot represent. */
const xmlText = (text: string) => escapeHtml([...text].filter(isXmlCharacter).join(''))

function isXmlCharacter(sign: string): boolean {
  const code = sign.codePointAt(0) as number
  return code === 9 || code === 10 || code === 13 || (code >= 0x20 && code !== 0xfffe && code !== 0xffff)
}

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`

/** RSS 2.0 */
export function rssOf({ blog, posts, origin }: Syndicated): string {
  const language = languageOfMost(posts)
  const self = `<atom:link href="${xmlText(origin + rssPath(blog.name))}" rel="self" type="application/rss+xml"/>`
  const about = [
    tag('title', blog.title || blog.name),
    tag('link', blog.url),
    tag('description', wordsOf(blog.description)),
    self,
    ...(language ? [tag('language', language)] : []),
    tag('generator', 'Bowerbird'),
    ...(posts[0] ? [tag('lastBuildDate', new Date(posts[0].date).toUTCString())] : []),
  ]
  const items = posts.map((post) => itemOf(post, origin))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"${posts.some((post) => post.writer || languageOf(post)) ? dublinCore : ''}><channel>${about.join('')}${items.join('')}</channel></rss>`
}

/** RSS asks for a mail address of an author, so the name stands in an element of Dublin Core; so does a language. */
const dublinCore = ' xmlns:dc="http://purl.org/dc/elements/1.1/"'

const itemOf = (post: Post, origin: string) =>
  `<item>${[
    tag('title', titleOf(post)),
    tag('link', post.post_url),
    `<guid isPermaLink="false">${xmlText(post.id)}</guid>`,
    ...(post.writer ? [tag('dc:creator', post.writer)] : []),
    ...(languageOf(post) ? [tag('dc:language', languageOf(post) as string)] : []),
    tag('pubDate', new Date(post.date).toUTCString()),
    tag('description', htmlOf(post, origin)),
    ...post.tags.map((name) => tag('category', name)),
  ].join('')}</item>`
