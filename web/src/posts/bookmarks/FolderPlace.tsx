import { Suspense } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { useFiledPost } from './bookmark-post.ts'

const FolderChoice = lazyLayer('FolderChoice', async () => (await import('./FolderChoice.tsx')).FolderChoice)

export function FolderPlace() {
  const post = useFiledPost((state) => state.post)
  return (
    <Suspense>{post && <FolderChoice post={post} onClose={() => useFiledPost.setState({ post: null })} />}</Suspense>
  )
}
