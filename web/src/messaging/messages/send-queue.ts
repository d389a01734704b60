import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { cannotSendPost, postNotSent } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { isSendRetryable, refuseMessage, reportedContext } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { useLiveStream } from '../../core/live-stream.ts'
import { keepForLater, takeFromOutbox } from '../../core/offline/outbox.ts'
import { addressOf } from '../../core/offline/waiting-addresses.ts'
import { dropFiles, findFile, keepFile } from '../../core/offline/waiting-files.ts'
import { uploadFile } from '../../core/upload.ts'
import { showProblem } from '../../ui/overlays/toasts.ts'
import type { Outgoing } from '../compose-box.ts'
import { behind, receiveMessage, upsertConversation } from '../inboxes.state.ts'
import { emitMessaging } from '../messaging.events.ts'
import { findWindow, useMessaging } from '../messaging.state.ts'
import type { ChatMessage, ChatWindow } from '../windows/chat-window.ts'
import { changeHeld, readHeld } from '../windows/held-windows.ts'
import type { Messenger } from '../windows/messenger.ts'
import { isSharedPost } from '../windows/new-window.ts'
import { pick } from '../windows/pick.ts'
import { conversationData } from './conversation-data.ts'
import { afterSending, asQueued, merged } from './messages.ts'

/** Puts what was written at the end of the queue, where it is seen at once. MSG-256, MSG-346 */
export function queueMessages(
  messenger: Messenger,
  key: string,
  items: readonly Outgoing[],
  isFromPreview = false,
): void {
  const queued = items.filter(isWhole).map((item) => queuedIn(key, item, isFromPreview))
  changeHeld(key, ({ messages }) => ({ messages: [...messages, ...queued] }))
  void flush(messenger, key)
}

/** MSG-346, MSG-351 */
const isWhole = (item: Outgoing) =>
  refuseMessage({
    type: item.type,
    text: item.type === 'TEXT' ? item.message : undefined,
    post: item.type === 'POSTREF' ? { id: item.post.id, blogUuid: item.post.blog } : undefined,
    stickerId: item.type === 'STICKER' ? item.sticker_id : undefined,
    hasFile: item.type === 'IMAGE',
  }) === null

function queuedIn(key: string, item: Outgoing, isFromPreview: boolean): ChatMessage {
  const window = readHeld(key)
  return asQueued({
    outgoing: item,
    participant: window?.participantUuid ?? '',
    conversationId: window?.id ?? null,
    clientTs: Date.now(),
    clientId: crypto.randomUUID(),
    isHidden: isSharedPost(item),
    isFromPreview: isFromPreview && item.type !== 'TEXT',
  })
}

/** MSG-090 */
export function queuePending(messenger: Messenger, key: string): void {
  const pending = findWindow(key)?.pending ?? []
  if (pending.length === 0) return
  changeHeld(key, { pending: [], hidePendingPost: pending.some(isSharedPost) })
  queueMessages(messenger, key, pending)
}

const flushing = new Set<string>()

/** One at a time and in order; the first failure stops it until the next send or retry. MSG-261, MSG-262 */
async function flush(messenger: Messenger, key: string): Promise<void> {
  if (!navigator.onLine) return keepQueued(messenger, key)
  if (flushing.has(key)) return
  flushing.add(key)
  try {
    let next = firstQueued(key)
    while (next && (await send(messenger, key, next))) next = firstQueued(key)
  } finally {
    flushing.delete(key)
  }
}

/** The service worker sends words and photos even if this page is closed; the page sends them too, under the same id. */
function keepQueued(messenger: Messenger, key: string): void {
  const window = readHeld(key)
  for (const [at, message] of window?.messages.entries() ?? []) {
    const { clientId: id, outgoing } = message
    if (!window || !message.isQueued || !id) continue
    // A photo takes a moment to store, and goes before the words under it all the same.
    const madeAt = (message.clientTs ?? Date.now()) + at / 1000
    const later = { id, madeAt, userName: messenger.user().name, path: sendMessage.path }
    const fields = fieldsOf(window, message)
    if (outgoing?.type === 'TEXT') void keepForLater({ ...later, body: { ...fields, message: outgoing.message } })
    if (outgoing?.type === 'IMAGE') void keepPhoto(key, message, { ...later, body: fields })
  }
}

/** Photos that are being stored. */
const storing = new Set<string>()

/** A photo for which there is no room waits in this page alone. */
async function keepPhoto(key: string, message: ChatMessage, later: Parameters<typeof keepForLater>[0]): Promise<void> {
  const { outgoing } = message
  if (outgoing?.type !== 'IMAGE' || storing.has(later.id)) return
  storing.add(later.id)
  try {
    const file = typeof outgoing.file === 'string' ? outgoing.file : await keepFile(outgoing.file)
    const isQueued = readHeld(key)?.messages.some((known) => known.key === message.key && known.isQueued)
    if (isQueued && !navigator.onLine)
      await keepForLater({ ...later, body: { ...later.body, image: file }, fileField: 'image' })
    changeMessage(key, message, { outgoing: { ...outgoing, file } })
  } catch (problem) {
    showProblem(problem)
  } finally {
    storing.delete(later.id)
  }
}

const firstQueued = (key: string) => readHeld(key)?.messages.find(({ isQueued }) => isQueued)

/** True when the server has it. */
async function send(messenger: Messenger, key: string, message: ChatMessage): Promise<boolean> {
  const window = readHeld(key)
  if (!window) return false
  changeMessage(key, message, { isPending: true })
  emitMessaging('send-request', { conversationId: window.id })
  try {
    const answer = await request(messenger, window, message)
    if (message.clientId) void takeFromOutbox(message.clientId)
    const { outgoing } = message
    if (outgoing?.type === 'IMAGE' && typeof outgoing.file === 'string') void dropFiles(outgoing.file)
    // The service worker has sent it.
    if (!answer)
      changeHeld(key, ({ messages }) => ({ messages: messages.filter((known) => known.key !== message.key) }))
    else keepAnswer(key, message, answer)
    return true
  } catch (problem) {
    if (hasArrived(key, message)) return true
    keepFailure(key, message, problem instanceof ApiRefusal ? problem.status : 0)
    return false
  }
}

/** Only the answer was lost: the message itself has come back with others. */
const hasArrived = (key: string, message: ChatMessage): boolean =>
  readHeld(key)?.messages.find((known) => known.key === message.key)?.ts != null

/** Null for a photo that waited and is no longer in this browser. MSG-164, MSG-273, MSG-274 */
async function request({ call }: Messenger, window: ChatWindow, message: ChatMessage): Promise<Conversation | null> {
  const { outgoing } = message
  if (!outgoing) throw new Error('Only what was written here can be sent')
  const fields = fieldsOf(window, message)
  if (outgoing.type === 'TEXT') return call(sendMessage, { ...fields, message: outgoing.message })
  if (outgoing.type === 'POSTREF') return call(sendMessage, { ...fields, post: outgoing.post })
  if (outgoing.type === 'STICKER') return call(sendMessage, { ...fields, sticker_id: outgoing.sticker_id })
  const about = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  // This page sends it, so nobody else needs to upload it.
  const isStored = typeof outgoing.file === 'string'
  if (isStored && message.clientId) await takeFromOutbox(message.clientId)
  const file = typeof outgoing.file === 'string' ? await findFile(outgoing.file) : outgoing.file
  return file ? uploadFile<Conversation>({ path: sendMessage.path, field: 'image', file, about }) : null
}

function fieldsOf({ id, participantUuid: participant, participants }: ChatWindow, { outgoing, clientId }: ChatMessage) {
  const where = id === null ? { participants: participants.map(({ uuid }) => uuid) } : { conversation_id: id }
  const context = outgoing && 'context' in outgoing ? reportedContext(outgoing.context) : null
  return { ...where, participant, type: outgoing?.type ?? 'TEXT', client_id: clientId, ...(context && { context }) }
}

/** The first answer brings the conversation; from later ones only the mark of spam is taken. MSG-105, MSG-106 */
function keepAnswer(key: string, message: ChatMessage, answer: Conversation): void {
  const sent = sentMessage(answer)
  const window = readHeld(key)
  if (!window) return
  changeHeld(key, (now) => ({
    ...(now.id === null ? conversationData(answer, now) : { possibleSpam: answer.is_possible_spam }),
    messages: merged(
      now.messages.map((known) => (known.key === message.key ? afterSending(known, sent) : known)),
      [],
    ),
    ...(message.isHidden && { hidePendingPost: false }),
    // The other side may have written in between, and sending has zeroed the count that would tell; the stream brings it.
    ...(!useLiveStream.getState().isConnected && behind),
  }))
  if (message.outgoing?.type === 'IMAGE' && message.outgoing.picture) URL.revokeObjectURL(message.outgoing.picture.url)
  if (window.id === null) upsertConversation(window.participantUuid, answer)
  receiveMessage(sent.conversation_id, sent, { isOwn: true })
}

/** MSG-276 */
const sentMessage = (answer: Conversation): Message => answer.messages?.data[0] ?? (answer as unknown as Message)

/** MSG-260, MSG-266 */
function keepFailure(key: string, message: ChatMessage, status: number): void {
  const canRetry = isSendRetryable(status)
  if (!message.isHidden) {
    // The message stays in the queue while there is no network.
    const isQueued = status === 0 && !navigator.onLine
    const state = { isQueued, isPending: false, isError: !isQueued, canRetry, isUnheard: status === 0, isRetry: false }
    changeMessage(key, message, state)
    return
  }
  const text = canRetry ? pick(postNotSent(), Math.random()) : cannotSendPost.text
  changeHeld(key, ({ messages }) => ({
    messages: messages.filter((known) => known.key !== message.key),
    hidePendingPost: false,
    sendProblem: { text, canRetry, message },
  }))
}

const changeMessage = (key: string, { key: messageKey }: ChatMessage, change: Partial<ChatMessage>): void =>
  changeHeld(key, ({ messages }) => ({
    messages: messages.map((known) => (known.key === messageKey ? { ...known, ...change } : known)),
  }))

/** Appends to the queue again. MSG-265 */
export function retryMessage(messenger: Messenger, key: string, message: ChatMessage): void {
  changeHeld(key, ({ messages }) => ({
    messages: [
      ...messages.filter((known) => known.key !== message.key),
      { ...message, isQueued: true, isError: false, isRetry: true, hasAnimation: false },
    ],
  }))
  void flush(messenger, key)
}

/** The network is back: what waited for it goes. */
export function sendWaiting(messenger: Messenger): void {
  for (const { key } of useMessaging.getState().windows) {
    const isWaiting = ({ isError, isUnheard }: ChatMessage) => isError && isUnheard
    changeHeld(key, ({ messages }) => ({
      messages: messages.map((message) =>
        isWaiting(message)
          ? { ...message, isQueued: true, isError: false, isRetry: true, hasAnimation: false }
          : message,
      ),
    }))
    void flush(messenger, key)
  }
}

/** Words and photos that a page left behind before it could send them, each under the id by which the server knows a repeat. */
export interface Unsent {
  text?: string
  photo?: Extract<Outgoing, { type: 'IMAGE' }>
  clientId: string
}

export const unsentWords = ({ messages }: ChatWindow): Unsent[] =>
  messages.flatMap<Unsent>(({ ts, outgoing, clientId, isQueued, canRetry }) => {
    if (ts !== null || !clientId || !(isQueued || canRetry)) return []
    if (outgoing?.type === 'TEXT') return [{ text: outgoing.message, clientId }]
    return outgoing?.type === 'IMAGE' && typeof outgoing.file === 'string' ? [{ photo: outgoing, clientId }] : []
  })

export function queueAgain(messenger: Messenger, key: string, unsent: readonly Unsent[]): void {
  const queued = unsent.map(({ text = '', photo, clientId }) => ({
    ...queuedIn(key, photo ?? { type: 'TEXT', message: text }, false),
    clientId,
    key: clientId,
    hasAnimation: false,
  }))
  changeHeld(key, ({ messages }) => ({ messages: [...messages, ...queued] }))
  for (const message of queued) void showPhoto(key, message)
  void flush(messenger, key)
}

/** The address by which the page before showed it went with that page. */
async function showPhoto(key: string, message: ChatMessage): Promise<void> {
  const { outgoing, image } = message
  if (outgoing?.type !== 'IMAGE' || typeof outgoing.file !== 'string' || !image) return
  const url = await addressOf(outgoing.file)
  changeMessage(key, message, { image: { ...image, original_size: { ...image.original_size, url } } })
}

/** A shared post goes before the words that were sent with it. MSG-144, MSG-268 */
export function retryPost(messenger: Messenger, key: string): void {
  const message = readHeld(key)?.sendProblem?.message
  if (!message) return
  changeHeld(key, ({ messages }) => ({
    sendProblem: null,
    hidePendingPost: true,
    messages: [
      ...messages.filter(({ ts }) => ts !== null),
      { ...message, isQueued: true, isPending: false },
      ...messages.filter(({ ts }) => ts === null),
    ],
  }))
  void flush(messenger, key)
}

/** The words that were to follow the post go back to be sent or not. MSG-270 */
export function giveUpPost(key: string): void {
  changeHeld(key, ({ messages, draft }) => {
    const isLeft = ({ isQueued, type }: ChatMessage) => isQueued && type === 'TEXT'
    const words = messages.filter(isLeft).map(({ content }) => content?.text ?? '')
    return {
      sendProblem: null,
      messages: messages.filter((message) => !isLeft(message)),
      draft: [...words, draft].filter(Boolean).join('\n'),
    }
  })
}
