import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { ReactNode } from 'react'
import { useUser } from '../core/session.ts'
import { postPlaceSlot } from './post-slots.ts'

/** Places a post on a page; for members it may give way to the form, or fade out. */
export function PostPlace({ post, children, onDeleted }: { post: Post; children: ReactNode; onDeleted?: () => void }) {
  const isMember = useUser() !== null
  if (!isMember) return children
  return (
    <postPlaceSlot.Component post={post} onDeleted={onDeleted}>
      {children}
    </postPlaceSlot.Component>
  )
}
