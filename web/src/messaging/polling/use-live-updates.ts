import type { StreamEvents } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { useEffect } from 'react'
import { onLive, openLiveStream } from '../../core/live-stream.ts'
import { useMember } from '../../core/session.ts'
import { takeMessage, takeUnread } from './take-unread.ts'

/** What the server tells by itself. README ruling 8 */
export function useLiveUpdates(): void {
  const { name, is_verified_email: isVerified } = useMember()
  useEffect(() => {
    if (!isVerified || typeof EventSource === 'undefined') return
    const ends = [
      onLive<StreamEvents['unread_messages']>('unread_messages', takeUnread),
      onLive<StreamEvents['message']>('message', takeMessage),
      openLiveStream(name),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [name, isVerified])
}
