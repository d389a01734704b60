import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { withDirections } from '@bowerbird/domain/posts/text/directions.ts'
import { bodyOf } from '../../posts/read/post-html.ts'

export interface Syndicated {
  blog: Blog
  posts: Post[]
  origin: string
}

export const titleOf = (post: Post): string => post.content?.title || post.trail.at(-1)?.title || post.summary

/** The language of the words that the title is of; undefined where it is not known. */
export const languageOf = (post: Post): string | undefined => (post.content ?? post.trail.at(-1))?.lang

/** A blog has no language of its own, so that of most of its posts is the feed's. */
export function languageOfMost(posts: readonly Post[]): string | undefined {
  const known = Map.groupBy(posts, languageOf)
  known.delete(undefined)
  return [...known].sort(([, some], [, others]) => others.length - some.length)[0]?.[0]
}

/** Makes addresses absolute because feeds are read on other sites. A post with a warning has that alone. */
export const htmlOf = (post: Post, origin: string): string =>
  withDirections(post.is_warned ? `<p>${escapeHtml(post.summary)}</p>` : bodyOf(post)).replace(
    / (href|src)="\/(?!\/)/g,
    (_, name: string) => ` ${name}="${origin}/`,
  )
