import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { knowJson, ownBytes } from '../../core/http/known-json.ts'
import type { Related, TalkingBlog } from '../conversations/participants.ts'

/** How the other looks ends the JSON of a conversation in a list: it is the longest part, and written once for all. */
export function knowListed(conversation: Conversation, ownJson: string, other: TalkingBlog, related: Related): void {
  const { participants: _, ...about } = conversation
  const start = `${inner(about)},"participants":[${ownJson},{${inner(related)}`
  other.jsonEnd ??= ownBytes(`${inner(other.look)}}]}`)
  knowJson(conversation, start, other.jsonEnd)
}

const inner = (object: object) => JSON.stringify(object).slice(1, -1)
