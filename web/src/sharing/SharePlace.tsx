import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { type ComponentProps, Suspense } from 'react'
import { shareControl } from './share-control.ts'

/** Where the share button of a post stands; what is not in public is not shared. POST-299 */
export const SharePlace = ({ post }: { post: Post }) =>
  post.state === 'published' && !post.members_only ? <ShareSoon post={post} /> : null

/** And that of a whole blog. POST-331 */
export const ShareBlogPlace = (props: { blog: { name: string }; className?: string | undefined }) => (
  <ShareSoon {...props} />
)

const ShareSoon = (props: ComponentProps<typeof shareControl.Component>) => (
  <Suspense fallback={<span style={{ width: 40 }} />}>
    <shareControl.Component {...props} />
  </Suspense>
)
