import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { bodyOf } from '../posts/read/post-html.ts'

/** A blog and its newest public posts, for those who read elsewhere. */
export interface Syndicated {
  blog: Blog
  posts: Post[]
  origin: string
}

export const titleOf = (post: Post): string => post.content?.title || post.trail.at(-1)?.title || post.summary

/** Elsewhere, an address without our own in front leads nowhere. */
export const htmlOf = (post: Post, origin: string): string =>
  bodyOf(post).replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${origin}/`)
