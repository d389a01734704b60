import type { Blog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { memberSlot } from '../core/member-slot.tsx'
import type { FollowProps } from './follow-shape.ts'

export const followSlot = memberSlot<FollowProps>()
export const subscribeSlot = memberSlot<{ blog: Blog; className: string | undefined }>()
