import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { ReactNode, RefObject } from 'react'
import { memberSlot } from '../core/member-slot.tsx'

export const postMenuSlot = memberSlot<{ post: Post }>()
export const postPlaceSlot = memberSlot<{ post: Post; children: ReactNode; onDeleted?: (() => void) | undefined }>()

export interface GifPickerProps {
  anchor: RefObject<HTMLElement | null>
  onChoose: (gif: { mediaUrl: string; width: number; height: number }) => void
  onClose: () => void
}
export const gifPickerSlot = memberSlot<GifPickerProps>()
