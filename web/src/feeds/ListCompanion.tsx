import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { usePostEvents } from '../posts/posts.events.ts'
import { type Feed, fetchNewest } from './feeds.api.ts'
import { PostKeys } from './PostKeys.tsx'

/** What a list does for members beside showing its posts: keys, and taking in what was just saved. */
export function ListCompanion({ posts, feed }: { posts: Post[]; feed?: Feed }) {
  const client = useQueryClient()
  usePostEvents(({ name, isEdit }) => {
    if (name !== 'save:success' || isEdit || !feed) return
    // The save counts as done even if the list cannot be read again. POST-462
    fetchNewest(client, feed).catch((problem) => console.error('The list could not be refreshed', problem))
  })
  return <PostKeys posts={posts} />
}
