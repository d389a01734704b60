import { readConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { unreadFetchLimit } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { emitMessaging } from '../messaging.events.ts'
import { changeWindow, findWindow, useMessaging } from '../messaging.state.ts'
import { holdSeen, unreadCountOf, zeroUnread } from '../unread.state.ts'
import { type ChatMessage, type ChatWindow, newestTs } from '../windows/chat-window.ts'
import type { Messenger } from '../windows/messenger.ts'
import { afterFetch, follow, type Page, readOrStart } from './conversation-pages.ts'
import { markWindowRead } from './mark-read.ts'
import { asSent, merged } from './messages.ts'

const fetchingNews = new Set<string>()

/** Fetches the messages since the newest one shown, without gap or duplicate. MSG-279, MSG-285, MSG-286 */
export async function fetchUnread(messenger: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  if (!window?.id || !window.fetched || fetchingNews.has(key)) return
  fetchingNews.add(key)
  const count = unreadCountOf(useMessaging.getState(), window.id)
  try {
    const { newest, news } = await readSince(messenger, window, unreadFetchLimit(count))
    changeWindow(key, ({ messages, heardTs }) => ({
      canSend: newest.can_send,
      possibleSpam: newest.is_possible_spam,
      lastModifiedTs: newest.last_modified_ts,
      messages: merged(messages, news),
      heardTs: Math.min(heardTs, news.at(-1)?.ts ?? 0),
      hasUnreadTrouble: false,
    }))
    afterNews(messenger, key, news, count)
  } catch {
    changeWindow(key, { hasUnreadTrouble: true })
  } finally {
    fetchingNews.delete(key)
  }
}

async function readSince(messenger: Messenger, window: ChatWindow, limit: number) {
  const { id, participantUuid: participant } = window
  const shownTs = newestTs(window)
  const newest: Page = await messenger.call(readConversation, { participant, conversation_id: id ?? '', limit })
  let page = newest
  let data = page.messages.data
  while (shownTs > 0 && page._links.previous && (data[0]?.ts ?? 0) > shownTs) {
    page = await follow(messenger, page._links.previous.href)
    data = [...page.messages.data, ...data]
  }
  return { newest, news: data.map((message) => asSent(message, message.ts > shownTs)) }
}

function afterNews(messenger: Messenger, key: string, news: ChatMessage[], count: number): void {
  const window = findWindow(key)
  if (!window?.id) return
  zeroUnread(window.id)
  const { id, participantUuid } = window
  if (news.some(({ participant, hasAnimation }) => hasAnimation && participant !== participantUuid)) {
    emitMessaging('unread-fetched', { conversationId: id, participant: participantUuid })
  }
  if (document.visibilityState === 'visible') markWindowRead(messenger, key)
  else holdSeen(id, count)
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
