import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { Outgoing } from '../compose-box.ts'
import { findConversation } from '../inboxes.state.ts'
import type { ChatWindow } from './chat-window.ts'

interface NewWindow {
  id: string | null
  participantUuid: string
  participants: Participant[]
  minimized?: boolean
  lastOpenedDateTs?: number
  pending?: Outgoing[]
}

let lastKey = 0

/** A window as it is before anything was fetched. */
export function newWindow({ id, participantUuid, participants, minimized = false, ...rest }: NewWindow): ChatWindow {
  lastKey += 1
  const known = id === null ? undefined : findConversation(id)
  const pending = rest.pending ?? []
  return {
    key: `window ${lastKey}`,
    id,
    participantUuid,
    participants,
    lastOpenedDateTs: rest.lastOpenedDateTs ?? Date.now(), // MSG-178
    lastModifiedTs: known?.last_modified_ts ?? 0,
    lastReadTs: known?.last_read_ts ?? 0,
    canSend: known?.can_send ?? true,
    possibleSpam: known?.is_possible_spam ?? false,
    isBlurredImages: known?.is_blurred_images ?? false,
    messages: [],
    pending,
    previous: null,
    isFetchingEarlier: false,
    receivedTs: 0,
    isBehind: false,
    isPaged: false,
    isAlsoWindow: false,
    minimized,
    fetching: false,
    fetched: false,
    error: null,
    isRetrying: false,
    hidePendingPost: pending.some(isSharedPost),
    fetchingIcebreakers: false,
    hasIcebreakers: false,
    sendProblem: null,
    hasUnreadTrouble: false,
    dropping: false,
    isAtBottom: true,
    draft: '',
    preview: null,
    seed: Math.random(),
  }
}

/** MSG-267 */
export const isSharedPost = (item: Outgoing): boolean =>
  item.type === 'POSTREF' && item.context.startsWith('post-chrome')
