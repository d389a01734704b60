import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { RefObject } from 'react'
import { memberSlot } from '../core/member-slot.tsx'
import type { Feed } from './feeds.api.ts'

interface Props {
  posts: Post[]
  feed?: Feed
  /** Where a list scrolls in an area of its own, as in the blog view. */
  area?: RefObject<HTMLElement | null> | undefined
}

export const listCompanionSlot = memberSlot<Props>()
