import type { StreamEvents } from '@bowerbird/domain/messaging/live.contract.ts'
import { useEffect } from 'react'
import { onLive } from '../../core/live-stream.ts'
import { useMember } from '../../core/session.ts'
import { takeMessage, takeUnread } from './take-unread.ts'

/** Subscribes members with a confirmed address to the server's updates. README ruling 8, MSG-292 */
export function useLiveUpdates(): void {
  const { is_verified_email: isVerified } = useMember()
  useEffect(() => {
    if (!isVerified) return
    const ends = [
      onLive<StreamEvents['unread_messages']>('unread_messages', takeUnread),
      onLive<StreamEvents['message']>('message', takeMessage),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [isVerified])
}
