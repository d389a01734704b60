import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { markAsRead, readConversation, readParticipant } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { fetchFailureText, isFetchRetryable, unreadFetchLimit } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { tellMessaging } from '../messaging.events.ts'
import {
  changeWindow,
  closeWindow,
  findWindow,
  holdSeen,
  markRead,
  unreadCountOf,
  useMessaging,
  zeroUnread,
} from '../messaging.store.ts'
import { type ChatMessage, type ChatWindow, type FetchProblem, newestTs, otherParticipants } from './chat-window.ts'
import { conversationData } from './conversation-data.ts'
import { asSent, merged } from './messages.ts'
import type { Messenger } from './messenger.ts'
import { withInfo } from './participant-info.ts'
import { queuePending } from './send-queue.ts'

type Page = Conversation & { _links: { previous: { href: string } | null } }

/** Reads a conversation anew, and all that belongs to opening it. MSG-087 … MSG-091 */
export async function fetchConversation(messenger: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  if (!window || window.fetching) return
  changeWindow(key, { fetching: true, isRetrying: window.error !== null })
  try {
    const page = await readOrStart(messenger, window)
    if (page && isShownElsewhere(page.id, key)) return closeWindow(key)
    changeWindow(key, (now) => (page ? afterFetch(now, page) : startOfSomething))
  } catch (problem) {
    changeWindow(key, { fetching: false, isRetrying: false, error: problemOf(problem, window, messenger) })
    return
  }
  const now = findWindow(key)
  if (now?.id) zeroUnread(now.id) // MSG-277
  markWindowRead(messenger, key)
  queuePending(messenger, key)
  await refreshParticipant(messenger, key)
}

/** Null is a conversation nobody has begun: no error, and nothing in it yet. MSG-394 */
async function readOrStart({ call }: Messenger, window: ChatWindow): Promise<Page | null> {
  const { id, participantUuid: participant, participants } = window
  if (id !== null) return call(readConversation, { conversation_id: id, participant })
  try {
    return await call(readConversation, { participants: participants.map(({ uuid }) => uuid), participant })
  } catch (problem) {
    if (problem instanceof ApiRefusal && problem.status === 404) return null
    throw problem
  }
}

/** Opened by name and by id at once, one of the two windows is enough. MSG-143 */
const isShownElsewhere = (id: string, key: string) =>
  useMessaging.getState().windows.some((other) => other.id === id && other.key !== key)

const fetchedNow = { fetched: true, fetching: false, error: null, isRetrying: false } as const
const startOfSomething: Partial<ChatWindow> = {
  ...fetchedNow,
  previous: null,
  fetchingIcebreakers: true,
  hasIcebreakers: true,
}

function afterFetch(window: ChatWindow, page: Page): Partial<ChatWindow> {
  const isFirstPage = page._links.previous === null
  return {
    ...fetchedNow,
    ...conversationData(page, window),
    messages: merged(
      unsent(window),
      page.messages.data.map((message) => asSent(message, false)),
    ),
    previous: page._links.previous?.href ?? null,
    fetchingIcebreakers: isFirstPage,
    hasIcebreakers: isFirstPage,
    isAtBottom: true,
  }
}

const unsent = ({ messages }: ChatWindow) => messages.filter(({ ts }) => ts === null)

function problemOf(problem: unknown, window: ChatWindow, messenger: Messenger): FetchProblem {
  const { status, code } = problem instanceof ApiRefusal ? problem : { status: 0, code: 0 }
  const name = otherParticipants(window)[0]?.name ?? ''
  const text = fetchFailureText({ status, code }, { name, noun: messenger.config().site_noun, random: Math.random() })
  return { status, text, canRetry: isFetchRetryable(status) }
}

/** What the other blog tells about itself, and with it the introduction. MSG-089, MSG-091 */
async function refreshParticipant({ call }: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  const other = window && otherParticipants(window)[0]
  if (!other) return changeWindow(key, { fetchingIcebreakers: false })
  try {
    const info = await call(readParticipant, { q: other.uuid, participant: window.participantUuid })
    changeWindow(key, ({ participants }) => ({ participants: withInfo(participants, info) }))
  } catch {
    // The conversation can do without.
  }
  changeWindow(key, { fetchingIcebreakers: false })
}

/** MSG-088, MSG-290 */
export function markWindowRead({ call }: Messenger, key: string): void {
  const window = findWindow(key)
  if (!window?.id) return
  const { id, participantUuid: participant } = window
  const ts = newestTs(window) || window.lastModifiedTs
  markRead(id, ts)
  changeWindow(key, { lastReadTs: Math.max(window.lastReadTs, ts) })
  call(markAsRead, { conversation_id: id, participant, ts: String(ts) }).then(
    () => holdSeen(id, 0),
    (problem: unknown) => tellMessaging('error', { where: 'mark-as-read', problem }),
  )
}

/** MSG-368: the address of a page is one of the call it came from. */
const follow = ({ call }: Messenger, href: string): Promise<Page> =>
  call(readConversation, Object.fromEntries(new URL(href, location.href).searchParams) as { participant: string })

/** MSG-112 */
export async function fetchEarlier(messenger: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  if (!window?.previous || window.isFetchingEarlier) return
  changeWindow(key, { isFetchingEarlier: true })
  try {
    const page = await follow(messenger, window.previous)
    changeWindow(key, ({ messages }) => ({
      messages: merged(
        messages,
        page.messages.data.map((message) => asSent(message, false)),
      ),
      previous: page._links.previous?.href ?? null,
    }))
  } catch {
    // The next scroll to the top tries again.
  }
  changeWindow(key, { isFetchingEarlier: false })
}

const fetchingNews = new Set<string>()

/** What has come since the newest message shown, without a gap and without a double. MSG-279, MSG-285, MSG-286 */
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
    tellMessaging('unread-fetched', { conversationId: id, participant: participantUuid })
  }
  if (document.visibilityState === 'visible') markWindowRead(messenger, key)
  else holdSeen(id, count)
}

/** Back at the page, what came meanwhile into open windows has been seen. */
export function markSeenWindows(messenger: Messenger): void {
  if (document.visibilityState !== 'visible') return
  for (const window of useMessaging.getState().windows) {
    const isSeen = !window.minimized && window.isAtBottom && newestTs(window) > window.lastReadTs
    if (isSeen) markWindowRead(messenger, window.key)
  }
}
