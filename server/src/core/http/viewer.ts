import type { HeldKind } from '@bowerbird/domain/core/held.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'

/** Staff limited or suspended the person, for good or until a time. */
export interface Held {
  kind: HeldKind
  untilMs: number | null
}

/** A Bloom filter of the blogs and people that blocks hide from somebody. Decision 45 */
export type Walls = Buffer

export interface Member {
  accountId: string
  sessionId: string
  /** The blog the member acts as in this request. */
  blogId: string
  /** Likes and follows belong to this blog. */
  primaryBlogId: string
  /** Blogs of which the member is owner, admin or editor: "mine" means any of these. */
  blogIds: readonly string[]
  /** Blogs of which the member is owner or admin: their settings and messages. */
  adminOf: readonly string[]
  /** Blogs of `blogIds` that others write for too. */
  groupIds: readonly string[]
  /** Blogs that take the member's posts for approval, and are a stranger's otherwise. */
  contributesTo: readonly string[]
  /** Missing where a statement finds the viewer itself, and then looks for the blocks too. */
  walls?: Walls
  isStaff: boolean
  isVerified: boolean
  /** Missing where no account acts. */
  joinedAtMs?: number
  safeMode: boolean
  canModifySafeMode: boolean
  reading: Reading
  /** May have ended by now: `heldNow` decides. */
  held?: Held
  /** The app that acts for the member by a token; a session has none. */
  app?: { id: string; name: string }
}
/** Null is a guest. */
export type Viewer = Member | null

/** Statements about it look for blocks themselves, and so know of one that is made meanwhile. */
export const withoutWalls = <Known extends { walls?: Walls }>({ walls: _, ...viewer }: Known): Omit<Known, 'walls'> =>
  viewer
/** The part of a viewer that visibility depends on. */
export type Seer = Pick<Member, 'accountId' | 'blogIds' | 'isStaff' | 'walls'> | null
