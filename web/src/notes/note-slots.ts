import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memberSlot } from '../core/member-slot.tsx'

export const noteActionsSlot = memberSlot<{ post: Post; offset: number }>()
