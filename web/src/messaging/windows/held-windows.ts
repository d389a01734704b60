import { changeWindow, closeWindow, findWindow } from '../messaging.state.ts'
import type { ChatWindow } from './chat-window.ts'

/** Closed windows whose messages are still on their way; closing loses nothing that was sent. */
const leaving = new Map<string, ChatWindow>()

export const readHeld = (key: string): ChatWindow | undefined => findWindow(key) ?? leaving.get(key)

export function changeHeld(
  key: string,
  change: Partial<ChatWindow> | ((window: ChatWindow) => Partial<ChatWindow>),
): void {
  const window = leaving.get(key)
  if (findWindow(key) || !window) {
    changeWindow(key, change)
    return
  }
  const changed = { ...window, ...(typeof change === 'function' ? change(window) : change) }
  if (isSending(changed)) leaving.set(key, changed)
  else leaving.delete(key)
}

export function releaseWindow(key: string): void {
  const window = findWindow(key)
  if (window && isSending(window)) leaving.set(key, window)
  closeWindow(key)
}

const isSending = ({ messages }: ChatWindow) => messages.some(({ isQueued }) => isQueued)
