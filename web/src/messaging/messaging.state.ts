import type { Conversation, ConversationPage, UnreadData } from '@bowerbird/domain/messaging/entities.contract.ts'
import { create } from 'zustand'
import type { Outgoing } from './compose-box.ts'
import type { ChatWindow } from './windows/chat-window.ts'

/** One own blog's conversations, newest first. MSG-023, MSG-175 */
export interface Inbox {
  isInboxFetched: boolean
  conversations: Conversation[]
  /** The address of the next page, as the server gave it. */
  next: string | null
  /** Conversations of strangers that were put aside. */
  asideCount?: number | undefined
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
  /** The page of messages shows it; with what that page has loaded of it. */
  page?: { loaded: ConversationPage | undefined; onMissing: () => void }
}

export interface Messaging {
  /** The chosen own blog; null until the selector has read what was remembered. */
  currentBlogUuid: string | null
  isInboxOpen: boolean
  inboxes: Record<string, Inbox>
  /** Counts by mention key, then by conversation. MSG-176 */
  unread: UnreadData
  /** Time until which the server's answers cannot change a count. MSG-278 */
  heldUntil: Record<string, number>
  /** Unread for the server, yet fetched by this page while nobody looked; told again, they are no news. */
  seen: Record<string, number>
  openings: Opening[]
  /** Openings in order of arrival. */
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

export const resetMessaging = (): void => set(nothing, true)

export const setCurrentBlog = (uuid: string): void => set({ currentBlogUuid: uuid })

export const openInbox = (): void => set({ isInboxOpen: true })
export const closeInbox = (): void => set({ isInboxOpen: false })

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
