import {
  hasTimestampHeader,
  isCollapsed,
  type ViewType,
  viewTypes,
} from '@bowerbird/domain/messaging/shown-messages.rules.ts'
import type { ChatMessage } from '../windows/chat-window.ts'

/** Derived from a message and the one before it, and never sent. MSG-162 */
export interface ShownMessage {
  message: ChatMessage
  at: number
  tsHeader: boolean
  isCollapsed: boolean
  collapseGroup: ViewType
}

/** Lists the visible messages, each with its relation to the one before; computed anew with every page. MSG-205 … MSG-209 */
export function shownMessages(messages: readonly ChatMessage[]): ShownMessage[] {
  const seen = messages.filter((message) => !message.isHidden && hasMarkup(message))
  return seen.map((message, index) => {
    const said = saidOf(message)
    const previous = seen[index - 1] && saidOf(seen[index - 1] as ChatMessage)
    const tsHeader = hasTimestampHeader(said, previous)
    return {
      message,
      at: said.ts,
      tsHeader,
      isCollapsed: !tsHeader && isCollapsed(said, previous),
      collapseGroup: viewTypes[message.type],
    }
  })
}

/** Unsent messages use this browser's clock. MSG-257 */
const saidOf = ({ ts, clientTs, participant, type }: ChatMessage) => ({ ts: ts ?? clientTs ?? 0, participant, type })

/** MSG-191 */
const hasMarkup = ({ type, content }: ChatMessage) => type !== 'TEXT' || Boolean(content?.text)
