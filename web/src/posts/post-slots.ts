import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ReactNode, RefObject } from 'react'
import { memberSlot } from '../core/member-slot.tsx'

export const postMenuSlot = memberSlot<{ post: Post }>()
/** Further entries of the menu, from features above posts. */
export const postMenuItemsSlot = memberSlot<{ post: Post }>()
/** Shows what a cover stands for, to those who may ask for it. */
export const revealSlot = memberSlot<{ post: Post }>()
/** Explains staff's mark to the post's owner. */
export const appealSlot = memberSlot<{ post: Post }>()
export const postPlaceSlot = memberSlot<{ post: Post; children: ReactNode; onDeleted?: (() => void) | undefined }>()

interface ChosenGif {
  mediaUrl: string
  width: number
  height: number
  postId: string
  postBlogUuid: string
  /** The blog and the post that it is from. */
  rootBlog: string
  rootPostUrl: string
}

export interface GifPickerProps {
  anchor: RefObject<HTMLElement | null>
  onChoose: (gif: ChosenGif) => void
  onClose: () => void
  side?: 'top' | 'bottom'
  /** Width of the shown results. */
  tileWidthPx?: number
  /** The search's context, sent to the server. */
  context?: string
}
export const gifPickerSlot = memberSlot<GifPickerProps>()
