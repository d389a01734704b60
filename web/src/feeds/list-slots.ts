import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ReactNode, RefObject } from 'react'
import { memberSlot, slot } from '../core/member-slot.tsx'
import type { Feed } from './feeds.api.ts'

interface Props {
  /** The list's posts in order; unloaded ones are undefined. */
  posts: readonly (Post | undefined)[]
  feed?: Feed
  /** The scrolling element, if the list has one of its own, as in the blog view. */
  area?: RefObject<HTMLElement | null> | undefined
}

export const listCompanionSlot = memberSlot<Props>()

interface SearchedBlog {
  blog: { name: string; is_adult: boolean; is_mine: boolean }
  /** The scrolling element, if that is not the page. */
  area?: RefObject<HTMLElement | null>
  /** Told when the posts take the place of what was found. */
  onCleared: () => void
  /** The blog's posts, while nothing is looked for. */
  children: ReactNode
}
/** Searches one blog's posts, on its page and in the drawer. */
export const pageSearchSlot = slot<SearchedBlog>()
export const drawerSearchSlot = slot<SearchedBlog>()
