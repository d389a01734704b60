import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useFlag } from '../core/session.ts'
import { usePostEvents } from '../posts/posts.events.ts'
import { bringNewest, type Feed, putOnTop } from './feeds.api.ts'
import { PostKeys } from './PostKeys.tsx'

interface Props {
  posts: readonly (Post | undefined)[]
  feed?: Feed
  area?: RefObject<HTMLElement | null> | undefined
}

/** Adds a member's keys to a list, and takes in posts that were just saved. */
export function ListCompanion({ posts, feed, area }: Props) {
  useSaved(feed)
  return <PostKeys posts={posts} area={area} />
}

/** Inserts the saved post alone with `dashboard_refresh` off, and reads nothing again. POST-076, POST-512 */
function useSaved(feed: Feed | undefined): void {
  const client = useQueryClient()
  const isReadAgain = useFlag('dashboard_refresh')
  usePostEvents(({ name, isEdit, saved }) => {
    const isNew = (name === 'save:success' && !isEdit) || name === 'reblog:success'
    if (!isNew || !feed?.takes || feed.start) return
    if (saved && !feed.takes(saved)) return
    if (!isReadAgain && !feed.isBegunAnew) {
      if (saved) putOnTop(client, feed, [saved])
      return
    }
    // The save counts as done even if the list cannot be read again. POST-462
    bringNewest(client, feed).catch((problem) => console.error('The list could not be refreshed', problem))
  })
}
