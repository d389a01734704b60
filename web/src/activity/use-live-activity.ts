import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../core/live-stream.ts'
import { keepUnread, refreshActivity } from './activity.api.ts'

interface LiveActivity {
  tumblelog: string
  unread_count: number
}

/** What happens while one looks shows at once. README ruling 8 */
export function useLiveActivity(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive<LiveActivity>('activity', ({ tumblelog, unread_count }) => {
        keepUnread(client, tumblelog, unread_count)
        void refreshActivity(client, tumblelog)
      }),
    [client],
  )
}
