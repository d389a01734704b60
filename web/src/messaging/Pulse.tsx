import type { StreamEvents } from '@bowerbird/domain/messaging/live.contract.ts'
import { badgeText } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { useEffect, useLayoutEffect } from 'react'
import { onLive } from '../core/live-stream.ts'
import { useMember } from '../core/session.ts'
import { recallCurrentBlog } from './inbox/current-blog.ts'
import { useUnreadTotal } from './inbox/use-unread-total.ts'
import { useMessagingEvent } from './messaging.events.ts'
import { useNotifications } from './notifications/use-notifications.ts'
import { oncePerBrowser } from './once-per-browser.ts'
import { takeFirstUnread, takeMessage, takeUnread } from './polling/take-unread.ts'
import { useTimedPoll } from './polling/use-timed-poll.ts'
import { playSound } from './sounds/play-sound.ts'

/** Plays sounds for members who want them. MSG-313 … MSG-316 */
function useSounds(): void {
  const { is_sounds_enabled: isEnabled } = useMember()
  useMessagingEvent('send-request', () => {
    if (isEnabled) void playSound('send-sound')
  })
  useMessagingEvent('unread-fetched', ({ conversationId }) => {
    if (isEnabled) void oncePerBrowser(`receive-sound:${conversationId}`, () => playSound('receive-sound'))
  })
  useMessagingEvent('unread-raised', ({ isTotalRaised }) => {
    if (isEnabled && isTotalRaised) void oncePerBrowser('notification-sound', () => playSound('notification-sound'))
  })
}

/** Subscribes members with a confirmed address to the server's updates. README ruling 8, MSG-292 */
function useLiveUpdates(): void {
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

const mark = /^\(\d+\+?\) /

/** The tab says how much is unread before its title, whatever page it shows. */
function useUnreadTitle(): void {
  const total = useUnreadTotal()
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const write = (count: number) => {
      const title = (count > 0 ? `(${badgeText(count)}) ` : '') + document.title.replace(mark, '')
      if (document.title !== title) document.title = title
    }
    write(total)
    const changes = new MutationObserver(() => write(total))
    changes.observe(element, { childList: true })
    return () => {
      changes.disconnect()
      write(0)
    }
  }, [total])
}

/** Keeps what a member's page knows of messages true, and tells them of new ones; shows nothing itself. */
export function Pulse() {
  const user = useMember()
  useLayoutEffect(() => recallCurrentBlog(user), [user])
  useEffect(() => takeFirstUnread(user), [user])
  useLiveUpdates()
  useTimedPoll()
  useNotifications()
  useUnreadTitle()
  useSounds()
  return null
}
