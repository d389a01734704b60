import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { memberSlot } from '../core/member-slot.tsx'
import type { Feed } from './feeds.api.ts'

export const listCompanionSlot = memberSlot<{ posts: Post[]; feed?: Feed }>()
