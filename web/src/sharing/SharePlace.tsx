import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Suspense } from 'react'
import { partInPlace } from '../core/page/lazy.ts'

/** The button under a post; who only reads is not sent what it opens. */
const shareControl = partInPlace('ShareControl', async () => (await import('./ShareControl.tsx')).ShareControl)

interface Props {
  post?: Post
  /** Left without a post, the whole blog is shared. POST-331 */
  blog?: { name: string }
  className?: string | undefined
}

/** Places the share button; only public posts are shared. POST-299 */
export const SharePlace = (props: Props) =>
  (!props.post || (props.post.state === 'published' && !props.post.members_only)) && (
    <Suspense fallback={<i style={{ width: 40 }} />}>
      <shareControl.Component {...props} />
    </Suspense>
  )
