import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { Suspense } from 'react'
import { shareControl } from './share-control.ts'

/** Where the share button stands; what is not in public is not shared. POST-299 */
export function SharePlace({ post }: { post: Post }) {
  if (post.state !== 'published' || post.members_only) return null
  return (
    <Suspense fallback={<span style={{ width: 40 }} />}>
      <shareControl.Component post={post} />
    </Suspense>
  )
}
