import { Suspense } from 'react'
import { shareBlogSlot } from '../blogs/blog-slots.ts'
import { shareControl } from './share-control.ts'

interface Props {
  blog: { name: string }
  className?: string | undefined
}

/** Where the button stands that shares a whole blog. POST-331 */
function ShareBlogPlace(props: Props) {
  return (
    <Suspense fallback={<i style={{ width: 40 }} />}>
      <shareControl.Component {...props} />
    </Suspense>
  )
}

export const offerToShareBlogs = (): void => shareBlogSlot.fill(ShareBlogPlace)
