import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memberSlot } from '../core/member-slot.tsx'

export const postKeysSlot = memberSlot<{ posts: Post[] }>()
