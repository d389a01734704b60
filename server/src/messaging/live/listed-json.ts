import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { knowJson, ownBytes } from '../../core/http/known-json.ts'
import type { Related, TalkingBlog } from '../conversations/participants.ts'

/**
 * Registers the JSON of a listed conversation. The appearance of the other blog is its longest part, so it stands
 * last and is serialised once.
 */
export function knowListed(conversation: Conversation, ownJson: string, other: TalkingBlog, related: Related): void {
  const { participants: _, ...about } = conversation
  const start = `${inner(about)},"participants":[${ownJson},{${inner(related)}`
  other.jsonEnd ??= ownBytes(`${inner(other.look)}}]}`)
  knowJson(conversation, start, other.jsonEnd)
}

const inner = (object: object) => JSON.stringify(object).slice(1, -1)
