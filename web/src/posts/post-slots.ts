import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ReactNode, RefObject } from 'react'
import { memberSlot } from '../core/member-slot.tsx'

export const postMenuSlot = memberSlot<{ post: Post }>()
/** Further entries of the menu, from features above posts. */
export const postMenuItemsSlot = memberSlot<{ post: Post }>()
/** Shows what a cover stands for, to those who may ask for it. */
export const revealSlot = memberSlot<{ post: Post }>()
/** For the owner, about the mark that staff gave the post. */
export const appealSlot = memberSlot<{ post: Post }>()
export const postPlaceSlot = memberSlot<{ post: Post; children: ReactNode; onDeleted?: (() => void) | undefined }>()

export interface GifPickerProps {
  anchor: RefObject<HTMLElement | null>
  onChoose: (gif: { mediaUrl: string; width: number; height: number; postId: string; postBlogUuid: string }) => void
  onClose: () => void
  side?: 'top' | 'bottom'
  /** How wide what was found is shown. */
  tileWidthPx?: number
  /** Where it is looked for, as the server is told. */
  context?: string
}
export const gifPickerSlot = memberSlot<GifPickerProps>()
