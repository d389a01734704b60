import type { Message, Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { Outgoing, PreviewItem } from '../compose-box.ts'

/** A message as a window holds it: the server's, or one on its way there. MSG-161, MSG-162 */
export interface ChatMessage extends Omit<Message, 'ts'> {
  /** The same before and after it is sent, so that it stays where it is on the screen. */
  key: string
  /** Null until the server has it. MSG-257 */
  ts: number | null
  clientTs?: number
  /** Ours to repeat a request without a second effect. */
  clientId?: string
  outgoing?: Outgoing
  isQueued: boolean
  isPending: boolean
  isError: boolean
  canRetry: boolean
  /** The request found no server; the message goes once there is a network again. */
  isUnheard: boolean
  /** Set when the running request is a second attempt. MSG-263 */
  isRetry: boolean
  /** A shared post that stays out of the list until it is sent. MSG-267 */
  isHidden: boolean
  hasAnimation: boolean
  isFromPreview: boolean
}

export interface FetchProblem {
  status: number
  text: string
  canRetry: boolean
}

export interface ChatWindow {
  /** Its identity for as long as it is there; the conversation's id may come later. */
  key: string
  /** Null for a new conversation, until its first message is sent. MSG-105 */
  id: string | null
  /** The own blog acting in it. */
  participantUuid: string
  participants: Participant[]
  lastOpenedDateTs: number
  lastModifiedTs: number
  lastReadTs: number
  canSend: boolean
  possibleSpam: boolean
  isBlurredImages: boolean

  /** Sent ones by `ts`, then those not sent yet in the order of the queue. */
  messages: ChatMessage[]
  /** Messages it was opened with; queued once the conversation is there. MSG-090 */
  pending: Outgoing[]
  /** Link to the earlier page. */
  previous: string | null
  isFetchingEarlier: boolean
  /** Every message up to here has come from the server; sending one's own does not move it. */
  receivedTs: number
  /** There may be messages after that which are not shown. */
  isBehind: boolean

  /** Shown by the page of messages, and not among the windows. */
  isPaged: boolean
  /** Goes back among the windows when that page is left. */
  isAlsoWindow: boolean
  minimized: boolean
  fetching: boolean
  fetched: boolean
  error: FetchProblem | null
  isRetrying: boolean
  hidePendingPost: boolean
  fetchingIcebreakers: boolean
  hasIcebreakers: boolean
  /** A shared post could not be sent. MSG-266 */
  sendProblem: { text: string; canRetry: boolean; message: ChatMessage } | null
  /** New messages could not be fetched; the pill then retries. */
  hasUnreadTrouble: boolean
  dropping: boolean
  isAtBottom: boolean

  draft: string
  preview: PreviewItem | null
  /** Random once, and kept: the placeholder, the question about spam. MSG-110, MSG-215 */
  seed: number
}

/** The part of a window that its messages need; it changes seldom, the draft often. */
export type TalkAround = Pick<ChatWindow, 'key' | 'id' | 'participantUuid' | 'participants' | 'isBlurredImages'>

/** MSG-098 */
export const isLoading = ({ fetching, hidePendingPost, fetchingIcebreakers, error }: ChatWindow): boolean =>
  (fetching || hidePendingPost || fetchingIcebreakers) && error === null

/** The window's appearance follows from these alone. MSG-181 */
export const viewFlags = (window: ChatWindow, offline: boolean) => ({
  loading: isLoading(window),
  fetching: window.fetching,
  fetched: window.fetched,
  error: window.error !== null || window.sendProblem !== null,
  offline,
  minimized: window.minimized,
  dropping: window.dropping,
  canSend: window.canSend,
  possibleSpam: window.possibleSpam,
  hidePendingPost: window.hidePendingPost,
  fetchingIcebreakers: window.fetchingIcebreakers,
})

export const otherParticipants = ({
  participants,
  participantUuid,
}: Pick<ChatWindow, 'participants' | 'participantUuid'>) => participants.filter(({ uuid }) => uuid !== participantUuid)

/** MSG-104 */
export const hasUnsent = ({ draft, preview }: ChatWindow): boolean => draft.trim() !== '' || preview !== null
