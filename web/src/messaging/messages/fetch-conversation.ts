import type { ConversationPage } from '@bowerbird/domain/messaging/entities.contract.ts'
import { readParticipant } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { fetchFailureText, isFetchRetryable } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { withInfo } from '../conversation/participant-info.ts'
import { changeWindow, closeWindow, findWindow, useMessaging } from '../messaging.state.ts'
import { zeroUnread } from '../unread.state.ts'
import { type ChatWindow, type FetchProblem, otherParticipants } from '../windows/chat-window.ts'
import type { Messenger } from '../windows/messenger.ts'
import { afterFetch, follow, readOrStart, startOfSomething } from './conversation-pages.ts'
import { markWindowRead } from './mark-read.ts'
import { asSent, merged } from './messages.ts'
import { queuePending } from './send-queue.ts'

/** Reads a conversation anew, and all that belongs to opening it. MSG-087 … MSG-091 */
export async function fetchConversation(messenger: Messenger, key: string, loaded?: ConversationPage): Promise<void> {
  const window = findWindow(key)
  if (!window || window.fetching) return
  changeWindow(key, { fetching: true, isBehind: false, isRetrying: window.error !== null })
  try {
    const page = loaded ?? (await readOrStart(messenger, window))
    const shown = page && findShown(page.id, key)
    if (shown) return joinWindow(messenger, key, shown)
    if (page) zeroUnread(page.id) // MSG-277
    changeWindow(key, (now) => (page ? afterFetch(now, page) : startOfSomething))
  } catch (problem) {
    changeWindow(key, { fetching: false, isRetrying: false, error: problemOf(problem, window, messenger) })
    return
  }
  markWindowRead(messenger, key)
  queuePending(messenger, key)
  await refreshParticipant(messenger, key)
}

const findShown = (id: string, key: string) =>
  useMessaging.getState().windows.find((other) => other.id === id && other.key !== key)

/** Opened by name and by id at once, one of the two windows is enough; what was to be sent goes there. MSG-143 */
function joinWindow(messenger: Messenger, key: string, shown: ChatWindow): void {
  const { pending = [], isPaged = false } = findWindow(key) ?? {}
  closeWindow(key)
  changeWindow(shown.key, {
    minimized: false,
    pending: [...shown.pending, ...pending],
    ...(isPaged && !shown.isPaged && { isPaged, isAlsoWindow: true }),
  })
  queuePending(messenger, shown.key)
}

function problemOf(problem: unknown, window: ChatWindow, messenger: Messenger): FetchProblem {
  const { status, code } = problem instanceof ApiRefusal ? problem : { status: 0, code: 0 }
  const name = otherParticipants(window)[0]?.name ?? ''
  const text = fetchFailureText({ status, code }, { name, noun: messenger.config().site_noun, random: Math.random() })
  return { status, text, canRetry: isFetchRetryable(status) }
}

/** Reads the other blog's profile, and with it the introduction. MSG-089, MSG-091 */
async function refreshParticipant({ call }: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  const other = window && otherParticipants(window)[0]
  if (!other) return changeWindow(key, { fetchingIcebreakers: false })
  try {
    const info = await call(readParticipant, { q: other.uuid, participant: window.participantUuid })
    changeWindow(key, ({ participants }) => ({ participants: withInfo(participants, info) }))
  } catch {
    // The conversation can do without.
  }
  changeWindow(key, { fetchingIcebreakers: false })
}

/** MSG-112 */
export async function fetchEarlier(messenger: Messenger, key: string): Promise<void> {
  const window = findWindow(key)
  if (!window?.previous || window.isFetchingEarlier) return
  changeWindow(key, { isFetchingEarlier: true })
  try {
    const page = await follow(messenger, window.previous)
    changeWindow(key, ({ messages }) => ({
      messages: merged(
        messages,
        page.messages.data.map((message) => asSent(message, false)),
      ),
      previous: page._links.previous?.href ?? null,
    }))
  } catch {
    // The next scroll to the top tries again.
  }
  changeWindow(key, { isFetchingEarlier: false })
}
