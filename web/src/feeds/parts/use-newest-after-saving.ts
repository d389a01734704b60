import { useQueryClient } from '@tanstack/react-query'
import { usePostEvents } from '../../posts/posts.events.ts'
import { bringNewest, type Feed } from '../feeds.api.ts'

/** What one has just written is in the list one came from. POST-076 */
export function useNewestAfterSaving(feed: Feed): void {
  const client = useQueryClient()
  usePostEvents(({ name }) => {
    if (name !== 'save:success' && name !== 'reblog:success') return
    // The save counts as done whether or not the list can be read again. POST-462
    bringNewest(client, feed).catch((error) => console.warn('The list could not be read again', error))
  })
}
