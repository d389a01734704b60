import { awaitField } from '../core/page/awaited-field.ts'
import { emitMessaging } from './messaging.events.ts'
import { type Opening, useMessaging } from './messaging.state.ts'

/** The way into a conversation, from whatever place; it closes the inbox. MSG-005 */
export function openConversation(opening: Opening): void {
  useMessaging.setState(({ openings }) => ({ openings: [...openings, opening], isInboxOpen: false }))
  if (opening.isByPerson === false) return
  awaitField()
  emitMessaging('opened-by-person', { conversationId: opening.id ?? null })
}

/** The window of the conversation of two blogs, if it is there. */
export const findTalk = (ownUuid: string, otherUuid: string): { id: string | null } | undefined =>
  useMessaging
    .getState()
    .windows.find(
      ({ participantUuid, participants }) =>
        participantUuid === ownUuid && participants.some(({ uuid }) => uuid === otherUuid),
    )
