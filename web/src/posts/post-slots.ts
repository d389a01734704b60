import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { ReactNode } from 'react'
import { memberSlot } from '../core/member-slot.tsx'

export const postMenuSlot = memberSlot<{ post: Post }>()
export const postPlaceSlot = memberSlot<{ post: Post; children: ReactNode; onDeleted?: (() => void) | undefined }>()
