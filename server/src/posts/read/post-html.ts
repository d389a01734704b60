import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { bylineOf, contentAsHtml } from './content-html.ts'

/** Renders posts as the pages do, or as plain HTML if the web app is not built in. POST-434 */
export const postsAsHtml = (deps: Deps, posts: readonly Post[]): string =>
  deps.renderPosts?.(posts, deps.config.origin) ?? posts.map(postAsHtml).join('')

/** Plain HTML for clients that do not render our pages. POST-424. Bodies were sanitised when they were saved. */
export const postAsHtml = (post: Post): string =>
  `<article data-post-id="${post.id}"><header><a href="${escapeHtml(post.post_url)}">${escapeHtml(post.tumblelog.name)}</a></header>${bodyOf(post)}${tagsOf(post)}</article>`

/** Lists each block of the trail under its blog's name, then the blog's own part. */
export function bodyOf(post: Pick<Post, 'trail' | 'content' | 'post_url'>): string {
  const trail = post.trail.map(
    (block) => `<p>${bylineOf(block)}:</p><blockquote>${inItsLanguage(block, post.post_url)}</blockquote>`,
  )
  return [...trail, post.content ? inItsLanguage(post.content, post.post_url) : ''].join('')
}

const inItsLanguage = (content: Content, postUrl: string): string => {
  const html = contentAsHtml(content, postUrl)
  return content.lang ? `<div lang="${escapeHtml(content.lang)}">${html}</div>` : html
}

const tagsOf = ({ tags }: Post) =>
  tags.length === 0
    ? ''
    : `<footer>${tags.map((tag) => `<a href="${escapeHtml(taggedPath(tag))}">#${escapeHtml(tag)}</a>`).join(' ')}</footer>`
