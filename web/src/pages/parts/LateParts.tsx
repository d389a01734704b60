import { Suspense } from 'react'
import { BlogCards } from '../../blogs/card/BlogCards.tsx'
import { quietLazy } from '../../core/page/lazy.ts'
import { DescribePlace } from '../../posts/alt/DescribePlace.tsx'
import { FolderPlace } from '../../posts/bookmarks/FolderPlace.tsx'
import { RestoreFocus } from '../../ui/RestoreFocus.tsx'
import { useReading } from './use-reading.ts'
import { useSeenPosts } from './use-seen-posts.ts'

const OfflinePlace = quietLazy(
  'OfflinePlace',
  async () => (await import('../../offline/OfflinePlace.tsx')).OfflinePlace,
)

/** Comes right after a member's page, which is complete without it. */
export function LateParts() {
  useReading()
  useSeenPosts()
  return (
    <>
      <BlogCards />
      <RestoreFocus />
      <FolderPlace />
      <DescribePlace />
      <Suspense>
        <OfflinePlace />
      </Suspense>
    </>
  )
}
