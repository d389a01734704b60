import { useEffect, useRef } from 'react'

export interface RaisedCount {
  mentionKey: string
  conversationId: string
  count: number
}

/** Events between windows, inbox and the page around them. MSG-148 … MSG-155 */
export interface MessagingEvents {
  /** Parts that do not apply are empty. */
  'open-blog-url': { blogName: string; postId: string; tag: string; url: string }
  'open-messaging-url': { blogName: string; url: string }
  'open-lightbox': { width: number; height: number; low_res: string; high_res: string }
  block: { currentTumblelog: string; blockedTumblelog: string; context: 'messaging'; hidesReplies?: false }
  'delete-conversation': { conversationId: string; participant: string }
  'mark-as-spam': { conversationId: string; participant: string; context: string }
  /** A request to send a message goes out. MSG-316 */
  'send-request': { conversationId: string | null }
  /** Unread messages have come into a window. MSG-315 */
  'unread-fetched': { conversationId: string; participant: string }
  /** Somebody types in a compose box. MSG-302 */
  typing: { conversationId: string | null }
  /** The first opening by a person is when the browser may be asked for its permission. MSG-312 */
  'opened-by-person': { conversationId: string | null }
  /** Counts rose, as a poll or the stream tells; `isTotalRaised` when all of them together did. MSG-057, MSG-307, MSG-314 */
  'unread-raised': { raised: RaisedCount[]; isTotalRaised: boolean }
  /** A failure that is logged and otherwise ignored. MSG-131, MSG-132, MSG-325 */
  error: { where: 'storage' | 'spam' | 'delete' | 'block' | 'unblur' | 'mark-as-read'; problem: unknown }
}

export type MessagingEventName = keyof MessagingEvents
type Listener<Name extends MessagingEventName> = (event: MessagingEvents[Name]) => void

const listeners = new Map<MessagingEventName, Set<Listener<never>>>()

export function emitMessaging<Name extends MessagingEventName>(name: Name, event: MessagingEvents[Name]): void {
  for (const listener of [...(listeners.get(name) ?? [])]) (listener as Listener<Name>)(event)
}

export function onMessaging<Name extends MessagingEventName>(name: Name, listener: Listener<Name>): () => void {
  const those = listeners.get(name) ?? new Set()
  listeners.set(name, those.add(listener))
  return () => those.delete(listener)
}

/** Listens for as long as the component is there. */
export function useMessagingEvent<Name extends MessagingEventName>(name: Name, listener: Listener<Name>): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onMessaging(name, (event) => latest.current(event)), [name])
}
