import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { mapValues } from './map-values.ts'
import { type Inbox, type Messaging, useMessaging } from './messaging.state.ts'
import type { ChatWindow } from './windows/chat-window.ts'

const { getState: now, setState: set } = useMessaging

const emptyInbox: Inbox = { isInboxFetched: false, conversations: [], next: null }

export const inboxOf = ({ inboxes }: Messaging, blogUuid: string): Inbox => inboxes[blogUuid] ?? emptyInbox

export interface InboxPage {
  conversations: Conversation[]
  next: string | null
  asideCount?: number | undefined
}

/** The first page takes the place of what was there. MSG-003 */
export const setInbox = (blogUuid: string, page: InboxPage): void =>
  changeInbox(blogUuid, () => ({
    isInboxFetched: true,
    conversations: newestFirst(page.conversations),
    next: page.next,
    asideCount: page.asideCount,
  }))

/** The newest again, with what was fetched after them left where it is. MSG-057 */
export const refreshInbox = (blogUuid: string, page: InboxPage): void =>
  changeInbox(blogUuid, (inbox) => {
    const fresh = new Set(page.conversations.map(({ id }) => id))
    const older = inbox.conversations.filter(({ id }) => !fresh.has(id))
    const next = inbox.conversations.length > page.conversations.length ? inbox.next : page.next
    const conversations = newestFirst([...page.conversations, ...older])
    return { isInboxFetched: true, conversations, next, asideCount: page.asideCount }
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
export function upsertConversation(blogUuid: string, conversation: Conversation): void {
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
      window.id === conversationId && isNews(window, message) ? { ...window, ...behind } : window,
    ),
  }))
}

/** It is asked for again where the last asking failed. */
export const behind = { isBehind: true, hasUnreadTrouble: false } as const

/** Tells whether a message is still to be fetched; one of the window's own has its place already. */
const isNews = ({ receivedTs, messages }: ChatWindow, { ts, client_id }: Message): boolean =>
  ts > receivedTs && !messages.some((known) => known.ts === ts || (client_id && known.clientId === client_id))

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
