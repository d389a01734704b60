import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { memberSlot, slot } from '../core/member-slot.tsx'
import type { FollowProps } from './follow-shape.ts'

/** Says where a blog of another server is at home. */
export const atHomeSlot = memberSlot<{ blog: Pick<Blog, 'name' | 'following'>; isEnd?: boolean }>()
export const followSlot = memberSlot<FollowProps>()
/** Holds a member's ways to reach the people behind a blog. */
export const reachSlot = memberSlot<{ blog: Blog; className?: string | undefined }>()
/** Holds the menu to get rid of a blog. */
export const blogMenuSlot = memberSlot<{
  blog: Pick<Blog, 'name' | 'is_mine' | 'follower_of'>
  className?: string | undefined
}>()
export const headerActionsSlot = memberSlot<{
  blog: Blog
  iconClass: string | undefined
  linkClass: string | undefined
}>()
/** Holds the button that passes a blog on. */
export const shareBlogSlot = slot<{ blog: Pick<Blog, 'name'>; className?: string | undefined }>()
