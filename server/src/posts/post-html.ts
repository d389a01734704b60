import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import type { Content, Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { anonymous } from '@bowerbird/domain/posts/posts.messages.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)

/** A post as plain HTML for those who have no use for our pages. Bodies were cleaned when they were saved. */
export const postAsHtml = (post: Post): string =>
  `<article data-post-id="${post.id}"><header><a href="${escapeText(post.post_url)}">${escapeText(post.tumblelog.name)}</a></header>${bodyOf(post)}${tagsOf(post)}</article>`

/** What the post says: each block of its trail under its blog's name, then the blog's own part. */
export function bodyOf(post: Pick<Post, 'trail' | 'content'>): string {
  const trail = post.trail.map((block) => `<p>${bylineOf(block)}:</p><blockquote>${partOf(block)}</blockquote>`)
  return [...trail, post.content ? partOf(post.content) : ''].join('')
}

const partOf = ({ title, body_html, ask }: Content) =>
  `${ask ? askOf(ask) : ''}${title ? `<h2>${escapeText(title)}</h2>` : ''}${body_html}`

const askOf = ({ asker, asker_name, question }: NonNullable<Content['ask']>) =>
  `<p>${bylineOf({ blog: asker, blog_name: asker_name || anonymous })} asked:</p><blockquote><p>${escapeText(question)}</p></blockquote>`

const bylineOf = ({ blog, blog_name }: Pick<Content, 'blog' | 'blog_name'>) =>
  blog ? `<a href="${escapeText(blog.url)}">${escapeText(blog.name)}</a>` : escapeText(blog_name)

const tagsOf = ({ tags }: Post) =>
  tags.length === 0
    ? ''
    : `<footer>${tags.map((tag) => `<a href="${escapeText(taggedPath(tag))}">#${escapeText(tag)}</a>`).join(' ')}</footer>`
