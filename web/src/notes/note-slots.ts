import type { Note } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { memberSlot, slot } from '../core/member-slot.tsx'

export const noteActionsSlot = memberSlot<{ post: Post; offset: number }>()

/** Stands before the other actions. Its control carries `data-share`, by which the key s finds it. BLOG-043 */
export const shareSlot = slot<{ post: Post }>()

/** A place to reply, and what one can do about a note: for members only, so guests are not sent them with the notes. */
export const replyBoxSlot = memberSlot<{ post: Post }>()
export const noteToolsSlot = memberSlot<{ note: Note; notes: readonly Note[]; post: Post }>()
