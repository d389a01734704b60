import type { Conversation, Message, UnreadData } from '@bowerbird/domain/messaging/entities.contract.ts'
import { localOverrideMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { create } from 'zustand'
import type { Outgoing } from './compose-box.ts'
import type { RaisedCount } from './messaging.events.ts'
import type { ChatWindow } from './windows/chat-window.ts'

/** One own blog's conversations, newest first. MSG-023, MSG-175 */
export interface Inbox {
  isInboxFetched: boolean
  conversations: Conversation[]
  /** The address of the next page, as the server gave it. */
  next: string | null
}

/** A wish to talk to somebody, by id or by name; the windows fulfil it. */
export interface Opening {
  id?: string
  blogName?: string
  /** The own blog that acts; the current one unless given. MSG-086 */
  participantUuid?: string
  /** Sent once the window is there, in this order. MSG-090, MSG-144 */
  pending?: Outgoing[]
  /** False where the page itself asks, as after a reload. */
  isByPerson?: boolean
}

interface Messaging {
  /** The chosen own blog; null until the selector has read what was remembered. */
  currentBlogUuid: string | null
  isInboxOpen: boolean
  inboxes: Record<string, Inbox>
  /** By mention key, then by conversation. MSG-176 */
  unread: UnreadData
  /** Until when what the server says cannot change a count. MSG-278 */
  heldUntil: Record<string, number>
  /** Unread for the server, yet fetched by this page while nobody looked; told again, they are no news. */
  seen: Record<string, number>
  openings: Opening[]
  /** In the order in which they came. */
  windows: ChatWindow[]
}

const nothing: Messaging = {
  currentBlogUuid: null,
  isInboxOpen: false,
  inboxes: {},
  unread: {},
  heldUntil: {},
  seen: {},
  openings: [],
  windows: [],
}

/** The client's one store of messaging: small enough for every page, the windows themselves come when needed. */
export const useMessaging = create<Messaging>(() => nothing)

const { getState: now, setState: set } = useMessaging

export const forgetMessaging = (): void => set(nothing, true)

export const setCurrentBlog = (uuid: string): void => set({ currentBlogUuid: uuid })

export const openInbox = (): void => set({ isInboxOpen: true })
export const closeInbox = (): void => set({ isInboxOpen: false })

const emptyInbox: Inbox = { isInboxFetched: false, conversations: [], next: null }

export const inboxOf = ({ inboxes }: Messaging, blogUuid: string): Inbox => inboxes[blogUuid] ?? emptyInbox

export interface InboxPage {
  conversations: Conversation[]
  next: string | null
}

/** The first page takes the place of what was there. MSG-003 */
export const keepInbox = (blogUuid: string, page: InboxPage): void =>
  changeInbox(blogUuid, () => ({
    isInboxFetched: true,
    conversations: newestFirst(page.conversations),
    next: page.next,
  }))

/** The newest again, with what was fetched after them left where it is. MSG-057 */
export const refreshInbox = (blogUuid: string, page: InboxPage): void =>
  changeInbox(blogUuid, (inbox) => {
    const fresh = new Set(page.conversations.map(({ id }) => id))
    const older = inbox.conversations.filter(({ id }) => !fresh.has(id))
    const next = inbox.conversations.length > page.conversations.length ? inbox.next : page.next
    return { isInboxFetched: true, conversations: newestFirst([...page.conversations, ...older]), next }
  })

/** MSG-061 */
export const appendToInbox = (blogUuid: string, page: InboxPage): void =>
  changeInbox(blogUuid, (inbox) => {
    const known = new Set(inbox.conversations.map(({ id }) => id))
    const more = page.conversations.filter(({ id }) => !known.has(id))
    return { ...inbox, conversations: newestFirst([...inbox.conversations, ...more]), next: page.next }
  })

function changeInbox(blogUuid: string, change: (inbox: Inbox) => Inbox): void {
  set((state) => ({ inboxes: { ...state.inboxes, [blogUuid]: change(inboxOf(state, blogUuid)) } }))
}

/** MSG-055 */
const newestFirst = (conversations: Conversation[]) =>
  conversations.toSorted((one, other) => other.last_modified_ts - one.last_modified_ts)

/** A conversation in every list that has it. */
export function changeConversation(id: string, change: (conversation: Conversation) => Conversation): void {
  set(({ inboxes }) => ({
    inboxes: mapValues(inboxes, (inbox) =>
      inbox.conversations.some((conversation) => conversation.id === id)
        ? {
            ...inbox,
            conversations: newestFirst(inbox.conversations.map((known) => (known.id === id ? change(known) : known))),
          }
        : inbox,
    ),
  }))
}

/** A new conversation gets its row, if the list is there to take it. */
export function keepConversation(blogUuid: string, conversation: Conversation): void {
  const { isInboxFetched, conversations } = inboxOf(now(), blogUuid)
  if (!isInboxFetched || conversations.some(({ id }) => id === conversation.id)) return
  changeInbox(blogUuid, (inbox) => ({ ...inbox, conversations: newestFirst([...inbox.conversations, conversation]) }))
}

export function findConversation(id: string): Conversation | undefined {
  return Object.values(now().inboxes)
    .flatMap(({ conversations }) => conversations)
    .find((conversation) => conversation.id === id)
}

/** A message sent or received, here or in another tab: its row moves and says it. MSG-056 */
export function receiveMessage(conversationId: string, message: Message, { isOwn }: { isOwn: boolean }): void {
  changeConversation(conversationId, (conversation) =>
    message.ts < conversation.last_modified_ts
      ? conversation
      : {
          ...conversation,
          last_modified_ts: message.ts,
          ...(isOwn && { last_read_ts: message.ts }),
          messages: { ...conversation.messages, data: [message] },
        },
  )
  set(({ windows }) => ({
    windows: windows.map((window) =>
      window.id === conversationId ? { ...window, heardTs: Math.max(window.heardTs, message.ts) } : window,
    ),
  }))
}

/** MSG-088 */
export const markRead = (conversationId: string, ts: number): void =>
  changeConversation(conversationId, (conversation) => ({
    ...conversation,
    last_read_ts: Math.max(conversation.last_read_ts, ts),
  }))

/** Deleted, blocked or spam: its window and its row go. MSG-120, MSG-123, MSG-129 */
export function removeConversation(id: string): void {
  set(({ inboxes, windows, unread }) => ({
    inboxes: mapValues(inboxes, (inbox) => ({
      ...inbox,
      conversations: inbox.conversations.filter((conversation) => conversation.id !== id),
    })),
    windows: windows.filter((window) => window.id !== id),
    unread: mapValues(unread, ({ [id]: _gone, ...counts }) => counts),
  }))
}

/** What a poll or the stream says; gives back the counts that rose. MSG-278, MSG-287, MSG-307 */
export function applyUnread(data: UnreadData, at = Date.now()): RaisedCount[] {
  const { unread, heldUntil, seen } = now()
  const isHeld = (id: string) => (heldUntil[id] ?? 0) > at
  const next: UnreadData = {}
  for (const [mentionKey, counts] of Object.entries(data)) {
    const before = unread[mentionKey] ?? {}
    const held = Object.entries(before).filter(([id]) => isHeld(id))
    const told = Object.entries(counts)
      .filter(([id]) => !isHeld(id))
      .map(([id, count]) => [id, Math.max(0, count - (seen[id] ?? 0))])
    next[mentionKey] = Object.fromEntries([...held, ...told])
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

export function takeOpenings(): Opening[] {
  const { openings } = now()
  if (openings.length > 0) set({ openings: [] })
  return openings
}

export const addWindow = (window: ChatWindow): void => set(({ windows }) => ({ windows: [...windows, window] }))

export const changeWindow = (
  key: string,
  change: Partial<ChatWindow> | ((window: ChatWindow) => Partial<ChatWindow>),
): void =>
  set(({ windows }) => ({
    windows: windows.map((window) =>
      window.key === key ? { ...window, ...(typeof change === 'function' ? change(window) : change) } : window,
    ),
  }))

export const findWindow = (key: string): ChatWindow | undefined => now().windows.find((window) => window.key === key)

export const closeWindow = (key: string): void =>
  set(({ windows }) => ({ windows: windows.filter((window) => window.key !== key) }))

/** Minimised ones count: they keep the poll going. MSG-293 */
export const hasWindows = ({ windows }: Messaging): boolean => windows.length > 0
export const hasOpenWindow = ({ windows }: Messaging): boolean => windows.some(({ minimized }) => !minimized)

/** MSG-308 */
export const isOpenInWindow = ({ windows }: Messaging, conversationId: string): boolean =>
  windows.some(({ id, minimized }) => id === conversationId && !minimized)

function mapValues<Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
