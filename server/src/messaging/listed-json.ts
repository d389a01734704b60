import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { knowJson } from '../core/known-json.ts'
import type { ConversationRow } from './conversation-rows.ts'
import { relatedTo } from './participants.ts'

/** How the other looks ends the JSON of a conversation in a list: it is the longest part, and written once for all. */
export function knowListed(conversation: Conversation, ownJson: string, row: ConversationRow): void {
  const { participants: _, ...about } = conversation
  const { other } = row
  const start = `${inner(about)},"participants":[${ownJson},{${inner(relatedTo(other, row))}`
  other.jsonEnd ??= Buffer.from(`${inner(other.look)}}]}`)
  knowJson(conversation, start, other.jsonEnd)
}

const inner = (object: object) => JSON.stringify(object).slice(1, -1)
