import type { Permission } from '@bowerbird/domain/blogs/roles.ts'
import type { Person } from '../world.ts'

export type Who = 'guest' | 'stranger' | 'owner' | 'blocked' | 'staff'

interface Named {
  id: string
  reblog_key: string
}
export type Post = Named

/** A blog with posts in every state, and the people who act on it. */
export interface Scene {
  people: Record<Who, Person>
  post: Named
  /** The poll of that post. */
  pollId: string
  /** A picture in that post without a description, and what somebody suggests for it. */
  contentId: string
  pictureFile: string
  suggestionId: string
  draft: Named
  queued: Named
  ask: Named
  /** Another question, asked without a name. */
  anonymousAsk: Named
  submission: Named
  replyId: string
  /** An unused upload of the stranger. */
  photoUrl: string
  /** A conversation of the owner, from the owner's side. */
  talk: { conversation_id: string; participant: string }
  /** The name of a blog of the owner that others may join, where there is one already. */
  groupName?: string
  /** An import that a write began before. */
  importId?: string
}

export type Send = (who: Person, call: string, fields: Record<string, unknown>) => Promise<unknown>

/** A write with valid fields, and the viewers who may do it; for everyone else it must change nothing. */
export interface Write {
  call: string
  what?: string
  fields: (scene: Scene) => Record<string, unknown>
  allowed: readonly Who[]
  /**
   * Names the permissions of which one is needed, for a write that members of a blog do and strangers do not. Null if
   * it is the owner's as a person.
   */
  needs?: readonly Permission[] | null
  before?: (scene: Scene, send: Send) => Promise<unknown>
  /** The call is allowed and changes nothing. */
  isRead?: boolean
  /** The status for viewers who may send it but own nothing that it names. */
  othersGet?: number
  /** Viewers whose call succeeds without a change, because they own nothing that it concerns. */
  idle?: readonly Who[]
}

export const scenePassword = 'the password of the owner'
export const ownerName = ({ people }: Scene) => people.owner.blogName
export const groupName = (scene: Scene) => scene.groupName ?? secondName(scene)
export const secondName = (scene: Scene) => `${ownerName(scene).slice(0, 30)}-2`
export const ownerAlone = ['owner'] as const
export const staffAlone = ['staff'] as const
export const others = ['stranger', 'staff'] as const
export const whoSeesIt = ['owner', 'stranger', 'staff'] as const
export const members = ['owner', 'stranger', 'blocked', 'staff'] as const
export const anyoneWhoSeesIt = ['guest', ...whoSeesIt] as const
export const everyone = ['guest', ...members] as const
