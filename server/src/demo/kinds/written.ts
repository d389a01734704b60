import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Pen } from '../pen.ts'

/** One post as its blog wrote it, before cleaning. */
export interface Written {
  kind: PostKind
  title: string
  html: string
  tags: string[]
}

/** What a post may draw on besides its subject. */
export interface Surroundings {
  /** A blog to point at. */
  neighbourName: string
  /** The HTML of a drawn picture, where the post is to have one. */
  pictureHtml: string | null
}

export type WriteKind = (pen: Pen, around: Surroundings) => Written
