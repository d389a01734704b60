import { useQueryClient } from '@tanstack/react-query'
import { usePostEvents } from '../../posts/posts.events.ts'
import { bringNewest, type Feed } from '../feeds.api.ts'

/** What one has just written is in the list one came from. POST-076 */
export function useNewestAfterSaving(feed: Feed): void {
  const client = useQueryClient()
  usePostEvents(({ name }) => {
    if (name !== 'save:success' && name !== 'reblog:success') return
    // biome-ignore lint/suspicious/noConsole: the save is done; that the list could not be read is only logged. POST-462
    bringNewest(client, feed).catch((error) => console.warn('The list could not be read again', error))
  })
}
