import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { withDirections } from '@bowerbird/domain/posts/text/directions.ts'
import { escapeText } from '../../posts/read/content-html.ts'
import { bodyOf } from '../../posts/read/post-html.ts'

export interface Syndicated {
  blog: Blog
  posts: Post[]
  origin: string
}

export const titleOf = (post: Post): string => post.content?.title || post.trail.at(-1)?.title || post.summary

/** Makes addresses absolute because feeds are read on other sites. A post with a warning has that alone. */
export const htmlOf = (post: Post, origin: string): string =>
  withDirections(post.is_warned ? `<p>${escapeText(post.summary)}</p>` : bodyOf(post)).replace(
    / (href|src)="\/(?!\/)/g,
    (_, name: string) => ` ${name}="${origin}/`,
  )
