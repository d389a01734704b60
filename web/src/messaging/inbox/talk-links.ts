import type { MouseEvent } from 'react'
import { emitMessaging } from '../messaging.events.ts'

/** MSG-134 */
export const newConversationPath = (blogName: string): string => `/conversation/new/${blogName}`
/** MSG-135 */
export const conversationPath = (blogName: string): string => `/messaging/conversation/${blogName}`

/** A link to a conversation opens it without leaving the page, unless a new tab is wanted. MSG-136, MSG-149 */
export function followTalkLink(event: MouseEvent, blogName: string, url: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  emitMessaging('open-messaging-url', { blogName, url })
}
