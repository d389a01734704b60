import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onLiveOpen } from '../core/live-stream.ts'
import { catchUp, keepUnread, showNews } from './activity.api.ts'

interface LiveActivity {
  tumblelog: string
  unread_count: number
}

/** What happens while one looks shows at once, and what happened unheard when the line opens. README ruling 8 */
export function useLiveActivity(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive<LiveActivity>('activity', ({ tumblelog, unread_count }) =>
        // Seen on another page: nothing is new here.
        (unread_count === 0 ? keepUnread : showNews)(client, tumblelog, unread_count),
      ),
      // Where even that cannot be read, the next event tells.
      onLiveOpen(() => void catchUp(client).catch(() => undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
