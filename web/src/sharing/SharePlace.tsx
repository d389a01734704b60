import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { Suspense } from 'react'
import { shareControl } from './share-control.ts'

/** Where the share button of a post stands; what is not in public is not shared. POST-299 */
export const SharePlace = ({ post }: { post: Post }) =>
  post.state === 'published' &&
  !post.members_only && (
    <Suspense fallback={<i style={{ width: 40 }} />}>
      <shareControl.Component post={post} />
    </Suspense>
  )
