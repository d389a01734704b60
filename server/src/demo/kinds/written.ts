import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Album, Kept } from '../album.ts'
import type { Pen } from '../pen.ts'
import type { PlannedBlog } from '../plan/plan-people.ts'

/** One post as its blog wrote it, before cleaning. */
export interface Written {
  kind: PostKind
  title: string
  /** The kind's rich text. */
  html: string
  tags: string[]
  /** What the form would send besides title and rich text. */
  sent?: Omit<SentTo<typeof updatePost>, 'channel_id'>
  /** Pictures and files that it shows, which its writer must have. */
  uses?: Kept[]
  ask?: { question: string; by: PlannedBlog; isAnonymous: boolean }
}

/** What a post may draw on besides its subject. */
export interface Surroundings {
  /** A blog to point at. */
  neighbour: PlannedBlog
  /** Whether the two will have nothing to do with each other. */
  isApart: boolean
  /** The HTML of a drawn picture, where the post is to have one. */
  pictureHtml: string | null
  album: Album
}

export type WriteKind = (pen: Pen, around: Surroundings) => Written
