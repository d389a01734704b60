import type { UnreadData } from '@bowerbird/domain/messaging/entities.contract.ts'
import { localOverrideMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { mapValues } from './map-values.ts'
import type { RaisedCount } from './messaging.events.ts'
import { type Messaging, useMessaging } from './messaging.state.ts'

const { getState: now, setState: set } = useMessaging

/** Applies a poll's or the stream's counts; returns those that rose. MSG-278, MSG-287, MSG-307 */
export function applyUnread(data: UnreadData, at = Date.now()): RaisedCount[] {
  const { unread, heldUntil, seen } = now()
  const isHeld = (id: string) => (heldUntil[id] ?? 0) > at
  const next: UnreadData = {}
  for (const [mentionKey, counts] of Object.entries(data)) {
    const before = unread[mentionKey] ?? {}
    const held = Object.entries(before).filter(([id]) => isHeld(id))
    const reported = Object.entries(counts)
      .filter(([id]) => !isHeld(id))
      .map(([id, count]) => [id, Math.max(0, count - (seen[id] ?? 0))])
    next[mentionKey] = Object.fromEntries([...held, ...reported])
  }
  const raised = Object.entries(next).flatMap(([mentionKey, counts]) =>
    Object.entries(counts)
      .filter(([id, count]) => count > (unread[mentionKey]?.[id] ?? 0))
      .map(([conversationId, count]) => ({ mentionKey, conversationId, count })),
  )
  set({ unread: next })
  return raised
}

/** Fetched, so read as far as this page is concerned; for a moment nobody may say otherwise. MSG-277, MSG-278 */
export function zeroUnread(conversationId: string, at = Date.now()): void {
  set(({ unread, heldUntil }) => ({
    unread: mapValues(unread, (counts) => (conversationId in counts ? { ...counts, [conversationId]: 0 } : counts)),
    heldUntil: { ...heldUntil, [conversationId]: at + localOverrideMs },
  }))
}

export const holdSeen = (conversationId: string, count: number): void =>
  set(({ seen }) => ({ seen: { ...seen, [conversationId]: count } }))

/** A conversation belongs to one own blog, so its id is enough. */
export const unreadCountOf = ({ unread }: Messaging, conversationId: string | null): number =>
  conversationId === null
    ? 0
    : (Object.values(unread).find((counts) => conversationId in counts)?.[conversationId] ?? 0)

export const unreadSumOf = ({ unread }: Messaging, mentionKey: string): number =>
  Object.values(unread[mentionKey] ?? {}).reduce((sum, count) => sum + count, 0)

export const unreadTotal = ({ unread }: Messaging): number =>
  Object.keys(unread).reduce((sum, mentionKey) => sum + unreadSumOf({ unread } as Messaging, mentionKey), 0)
