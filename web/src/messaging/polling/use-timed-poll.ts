import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { pollUnread } from '@bowerbird/domain/messaging/live.contract.ts'
import { typingThrottleMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { pollPace } from '@bowerbird/domain/messaging/polling.rules.ts'
import { useEffect, useRef, useState } from 'react'
import { useLiveStream } from '../../core/live-stream.ts'
import { useCall } from '../../core/query.ts'
import { useMember, useSession } from '../../core/session.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { hasOpenWindow, hasWindows, useMessaging } from '../messaging.state.ts'
import { createPoller, type Poller } from './poller.ts'
import { takeUnread } from './take-unread.ts'

/** Lists the mention keys of the blogs that a person talks as. MSG-305 */
const mentionKeysOf = (user: UserInfo): string[] =>
  user.channels.filter((blog) => !blog.is_messaging_bot).map((blog) => blog.mention_key)

/** Asks now and then while something of messaging is open and nothing tells us by itself. MSG-292 … MSG-305 */
export function useTimedPoll(): void {
  const user = useMember()
  const { config } = useSession()
  const isOpen = useMessaging((state) => state.isInboxOpen || hasWindows(state))
  const isTalking = useMessaging(hasOpenWindow)
  const isLive = useLiveStream(({ isConnected }) => isConnected)
  const mentionKeys = mentionKeysOf(user).join(',')
  const isWanted = isOpen && user.is_verified_email && mentionKeys !== '' && !isLive

  const call = useCall()
  const ask = useRef(async () => {})
  ask.current = async () => {
    const sent = { token: user.polling_token, unread_messages: true, mention_keys: mentionKeys }
    const { error, unread_messages } = await call(pollUnread, sent)
    if (!error && unread_messages) takeUnread(unread_messages) // MSG-304
  }
  const [poller] = useState(() => createPoller(() => ask.current()))

  const { polling_frequency_inbox, polling_frequency_conversation } = config
  useEffect(() => {
    if (isWanted) poller.run(pollPace(isTalking, { polling_frequency_inbox, polling_frequency_conversation }))
    else poller.stop()
  }, [poller, isWanted, isTalking, polling_frequency_inbox, polling_frequency_conversation])
  useEffect(() => poller.stop, [poller])

  useRevival(poller)
  useMessagingEvent('unread-raised', poller.restart) // MSG-303
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useMessagingEvent('typing', () => {
    if (Date.now() - typedAt.current < typingThrottleMs) return
    typedAt.current = Date.now()
    poller.askNow() // MSG-302
  })
}

/** Opening an inbox or a conversation makes a poll that gave up try again. MSG-301 */
function useRevival(poller: Poller): void {
  const isInboxOpen = useMessaging((state) => state.isInboxOpen)
  const openedAt = useMessaging(({ windows }) => Math.max(0, ...windows.map((window) => window.lastOpenedDateTs)))
  const lastOpenedAt = useRef(0)
  useEffect(() => {
    if (isInboxOpen) poller.revive()
  }, [poller, isInboxOpen])
  useEffect(() => {
    if (openedAt > lastOpenedAt.current) poller.revive()
    lastOpenedAt.current = openedAt
  }, [poller, openedAt])
}
