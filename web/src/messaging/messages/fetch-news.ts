import type { ConversationPage } from '@bowerbird/domain/messaging/entities.contract.ts'
import { readConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { unreadFetchLimit } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { onLiveOpen } from '../../core/live-stream.ts'
import { behind } from '../inboxes.state.ts'
import { emitMessaging, onMessaging } from '../messaging.events.ts'
import { changeWindow, findWindow, useMessaging } from '../messaging.state.ts'
import { holdSeen, unreadCountOf, zeroUnread } from '../unread.state.ts'
import type { ChatMessage, ChatWindow } from '../windows/chat-window.ts'
import type { Messenger } from '../windows/messenger.ts'
import { afterFetch, follow, readOrStart } from './conversation-pages.ts'
import { markWindowRead } from './mark-read.ts'
import { asSent, merged } from './messages.ts'

const fetchingNews = new Set<string>()

/** Fetches the messages since the last place received, without gap or duplicate. MSG-279, MSG-285, MSG-286 */
export async function fetchUnread(messenger: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  if (!window?.id || !window.fetched || fetchingNews.has(key)) return
  fetchingNews.add(key)
  try {
    // A message that comes while an answer is on its way can be missing from it.
    do await takeNews(messenger, key)
    while (findWindow(key)?.isBehind)
  } catch {
    changeWindow(key, { isBehind: true, hasUnreadTrouble: true })
  } finally {
    fetchingNews.delete(key)
  }
}

async function takeNews(messenger: Messenger, key: string): Promise<void> {
  changeWindow(key, { isBehind: false })
  const window = findWindow(key)
  if (!window) return
  const count = unreadCountOf(useMessaging.getState(), window.id)
  const { newest, news } = await readSince(messenger, window, unreadFetchLimit(count))
  const isMore = unreadCountOf(useMessaging.getState(), window.id) > count
  changeWindow(key, ({ messages, receivedTs, isBehind }) => ({
    canSend: newest.can_send,
    possibleSpam: newest.is_possible_spam,
    lastModifiedTs: newest.last_modified_ts,
    messages: merged(messages, news),
    receivedTs: Math.max(receivedTs, news.at(-1)?.ts ?? 0),
    isBehind: isBehind || isMore,
    hasUnreadTrouble: false,
  }))
  const isNew = ({ participant, hasAnimation }: ChatMessage) => hasAnimation && participant !== window.participantUuid
  if (count > 0 || news.some(isNew)) afterNews(messenger, key, news.some(isNew), count)
}

/** One's own messages are sent past others that have not come yet, so they do not count as received. */
async function readSince(messenger: Messenger, { id, participantUuid, receivedTs }: ChatWindow, limit: number) {
  const asked = { participant: participantUuid, conversation_id: id ?? '', limit }
  const newest: ConversationPage = await messenger.call(readConversation, asked)
  let page = newest
  let data = page.messages.data
  while (page._links.previous && (data[0]?.ts ?? 0) > receivedTs) {
    page = await follow(messenger, page._links.previous.href)
    data = [...page.messages.data, ...data]
  }
  return { newest, news: data.map((message) => asSent(message, message.ts > receivedTs)) }
}

function afterNews(messenger: Messenger, key: string, hasNew: boolean, count: number): void {
  const window = findWindow(key)
  if (!window?.id) return
  zeroUnread(window.id)
  const { id, participantUuid } = window
  if (hasNew) emitMessaging('unread-fetched', { conversationId: id, participant: participantUuid })
  if (document.visibilityState === 'visible') markWindowRead(messenger, key)
  else holdSeen(id, count)
}

/** Fetches new messages at once at the bottom; further up the pill announces them. MSG-279, MSG-280, MSG-282 */
export function watchNews(messenger: Messenger): () => void {
  const fetchWanted = () => {
    const state = useMessaging.getState()
    for (const window of state.windows) {
      const { key, id, fetched, minimized, isAtBottom, isBehind, hasUnreadTrouble } = window
      const isReady = fetched && isAtBottom && !minimized && !hasUnreadTrouble && navigator.onLine
      if (isReady && (isBehind || unreadCountOf(state, id) > 0)) void fetchUnread(messenger, key)
    }
  }
  /** Nobody tells what happened while there was no line. */
  const suspectAll = () => {
    for (const { key } of useMessaging.getState().windows) changeWindow(key, behind)
  }
  const stops = [
    useMessaging.subscribe(fetchWanted),
    onLiveOpen(suspectAll),
    onMessaging('unread-raised', ({ raised }) => {
      const ids = new Set<string | null>(raised.map(({ conversationId }) => conversationId))
      for (const { key, id } of useMessaging.getState().windows)
        if (ids.has(id)) changeWindow(key, { hasUnreadTrouble: false })
    }),
  ]
  window.addEventListener('online', suspectAll)
  return () => {
    window.removeEventListener('online', suspectAll)
    for (const stop of stops) stop()
  }
}

/** The other side may begin the conversation that a window is waiting to begin; then it is that one. MSG-160 */
export async function adoptBegun(messenger: Messenger, raisedIds: readonly string[]): Promise<void> {
  const { windows } = useMessaging.getState()
  if (raisedIds.every((raised) => windows.some(({ id }) => id === raised))) return
  for (const window of windows.filter(({ id, fetched }) => id === null && fetched)) {
    const page = await readOrStart(messenger, window).catch(() => null)
    if (!page || findWindow(window.key)?.id !== null) continue
    changeWindow(window.key, (now) => afterFetch(now, page))
    changeWindow(window.key, { fetchingIcebreakers: false })
    zeroUnread(page.id)
    emitMessaging('unread-fetched', { conversationId: page.id, participant: window.participantUuid })
    if (document.visibilityState === 'visible' && !window.minimized) markWindowRead(messenger, window.key)
  }
}
