import type { Ref } from 'react'

/** A message to send, before it has a conversation, a sender and a place in the queue. MSG-273 */
export type Outgoing =
  | { type: 'TEXT'; message: string }
  | { type: 'POSTREF'; post: { id: string; blog: string }; context: string; picture?: Picture }
  | { type: 'STICKER'; sticker_id: string; picture?: Picture }
  /** A text for a file is its name in this browser, where it waits for a network. */
  | { type: 'IMAGE'; file: File | string; context: string; picture?: Picture }

/** The message's look until the server has answered. */
export interface Picture {
  url: string
  width: number
  height: number
  alt: string
}

/** The attachment that is not sent yet; one at a time. MSG-169, MSG-239 */
export interface PreviewItem {
  message: Outgoing
  url: string
  width: number
  height: number
  file?: File
  context?: string
  /** Opens again what it was chosen with; without one no edit is offered. MSG-240 */
  editCallback?: () => void
  loggingData?: Record<string, string>
}

/** The window's handle on its compose box. */
export interface ComposeBoxHandle {
  focus: () => void
  /** A dropped file, by the same rules as a chosen one. MSG-244 */
  takeFile: (file: File) => void
}

/** The preview area and the box below it; the window keeps what is typed, so that a minimised one loses nothing. */
export interface ComposeBoxProps {
  ref?: Ref<ComposeBoxHandle>
  draft: string
  onDraft: (text: string) => void
  preview: PreviewItem | null
  onPreview: (item: PreviewItem | null) => void
  /** Called in the order of sending: the preview's message, then the text. MSG-226 */
  onSend: (items: Outgoing[]) => void
  /** Set while loading or in error. MSG-099, MSG-100 */
  disabled: boolean
  /** The placeholder says so; what is sent waits. MSG-101 */
  offline: boolean
  /** Chooses among the placeholders, from 0 up to 1; the window keeps it. MSG-215 */
  placeholderSeed: number
  maxImageBytes: number
  /** Each change of the text by a person; the throttle is the poller's. MSG-302 */
  onTyping: () => void
  /** Escape in an empty box, with no popover of the box open; the window knows about lightboxes. MSG-222 */
  onEscapeWhenEmpty: () => void
  /** Tab in the text field. True when the focus went to another window, so that the key is used up. MSG-074 */
  onTab: (isBackwards: boolean) => boolean
  /** The acting blog, for what the pickers ask the server. */
  participantUuid: string
}
