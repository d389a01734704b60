import type { ConversationPage } from '@bowerbird/domain/messaging/entities.contract.ts'
import { readConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import type { ChatWindow } from '../windows/chat-window.ts'
import type { Messenger } from '../windows/messenger.ts'
import { conversationData } from './conversation-data.ts'
import { asSent, merged } from './messages.ts'

/** Null is a conversation nobody has begun: no error, and nothing in it yet. MSG-394 */
export async function readOrStart({ call }: Messenger, window: ChatWindow): Promise<ConversationPage | null> {
  const { id, participantUuid: participant, participants } = window
  if (id !== null) return call(readConversation, { conversation_id: id, participant })
  try {
    return await call(readConversation, { participants: participants.map(({ uuid }) => uuid), participant })
  } catch (problem) {
    if (problem instanceof ApiRefusal && problem.status === 404) return null
    throw problem
  }
}

/** MSG-368: the address of a page is one of the call it came from. */
export const follow = ({ call }: Messenger, href: string): Promise<ConversationPage> =>
  call(readConversation, Object.fromEntries(new URL(href, location.href).searchParams) as { participant: string })

const fetchedNow = { fetched: true, fetching: false, error: null, isRetrying: false } as const
export const startOfSomething: Partial<ChatWindow> = {
  ...fetchedNow,
  previous: null,
  fetchingIcebreakers: true,
  hasIcebreakers: true,
}

export function afterFetch(window: ChatWindow, page: ConversationPage): Partial<ChatWindow> {
  const isFirstPage = page._links.previous === null
  const receivedTs = page.messages.data.at(-1)?.ts ?? 0
  return {
    ...fetchedNow,
    ...conversationData(page, window),
    messages: merged(
      window.messages.filter(({ ts }) => ts === null || ts > receivedTs),
      page.messages.data.map((message) => asSent(message, false)),
    ),
    receivedTs,
    previous: page._links.previous?.href ?? null,
    fetchingIcebreakers: isFirstPage,
    hasIcebreakers: isFirstPage,
    isAtBottom: true,
  }
}
