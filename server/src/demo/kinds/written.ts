import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import type { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Album, StoredMedia } from '../album.ts'
import type { Pen } from '../pen.ts'
import type { PlannedBlog } from '../plan/plan-people.ts'

/** A post before sanitising. */
export interface Written {
  kind: PostKind
  title: string
  html: string
  tags: string[]
  /** The form's other fields besides title and rich text. */
  sent?: Omit<SentTo<typeof updatePost>, 'channel_id'>
  /** The media that it shows, which its writer must own. */
  uses?: StoredMedia[]
  ask?: { question: string; by: PlannedBlog; isAnonymous: boolean }
}

/** The context of a post besides its subject. */
export interface Surroundings {
  /** A blog to mention. */
  neighbour: PlannedBlog
  /** The two blogs have one owner, or one blocks the other. */
  isApart: boolean
  /** A picture as HTML, if the post gets one. */
  pictureHtml: string | null
  album: Album
}

export type WriteKind = (pen: Pen, around: Surroundings) => Written
