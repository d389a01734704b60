import { FolderPlace } from '../../posts/bookmarks/FolderPlace.tsx'
import { useReading } from './use-reading.ts'
import { useSeenPosts } from './use-seen-posts.ts'

/** Comes right after a member's page: what its settings for reading and its bookmarks need in a browser. */
export function ReadingParts() {
  useReading()
  useSeenPosts()
  return <FolderPlace />
}
