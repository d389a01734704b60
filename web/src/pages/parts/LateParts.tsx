import { BlogCards } from '../../blogs/card/BlogCards.tsx'
import { DescribePlace } from '../../posts/alt/DescribePlace.tsx'
import { FolderPlace } from '../../posts/bookmarks/FolderPlace.tsx'
import { RestoreFocus } from '../../ui/RestoreFocus.tsx'
import { useReading } from './use-reading.ts'
import { useSeenPosts } from './use-seen-posts.ts'

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
    </>
  )
}
