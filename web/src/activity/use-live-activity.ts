import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onLiveOpen } from '../core/live-stream.ts'
import { catchUp, setUnreadCount, showNews } from './activity.api.ts'

interface LiveActivity {
  tumblelog: string
  unread_count: number
}

/** Shows new activity at once, and what was missed when the stream opens. README ruling 8 */
export function useLiveActivity(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLive<LiveActivity>('activity', ({ tumblelog, unread_count }) =>
        // Seen on another page: nothing is new here.
        (unread_count === 0 ? setUnreadCount : showNews)(client, tumblelog, unread_count),
      ),
      // The next event brings the count if this read fails.
      onLiveOpen(() => void catchUp(client).catch(() => undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
