import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'

const loadItems = () => import('./card/PostMenuItems.tsx')
const PostMenuItems = lazyLayer('PostMenuItems', async () => (await loadItems()).PostMenuItems)
const PostReport = lazyLayer('PostReport', async () => (await import('./card/PostReport.tsx')).PostReport)

/** Holds a post's less frequent actions, which are fetched with the first menu. */
export function PostMenu({ post }: { post: Post }) {
  const [isReporting, setReporting] = useState(false)
  // Posts in the inbox have a menu of their own.
  if (post.state === 'unapproved') return null
  return (
    <>
      <MenuButton label="More" icon={<Ellipsis />} onOpen={() => loadItems().catch(() => {})}>
        <PostMenuItems post={post} onReport={() => setReporting(true)} />
      </MenuButton>
      <Suspense>{isReporting && <PostReport post={post} onClose={() => setReporting(false)} />}</Suspense>
    </>
  )
}
