import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { readParticipant } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { cannotReceive, closeQuestion, couldNotLoad } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import type { Outgoing } from '../compose-box.ts'
import { isSure } from '../conversation/is-sure.ts'
import { findBlogToTalkAs, recallCurrentBlog } from '../inbox/current-blog.ts'
import { findConversation } from '../inboxes.state.ts'
import { fetchConversation } from '../messages/fetch-conversation.ts'
import { addWindow, changeWindow, findWindow, type Opening, useMessaging } from '../messaging.state.ts'
import { type ChatWindow, hasUnsent, otherParticipants } from './chat-window.ts'
import { releaseWindow } from './held-windows.ts'
import { type Messenger, ownParticipant } from './messenger.ts'
import { isSharedPost, newWindow } from './new-window.ts'

/** Gives somebody the window they asked for: the one there is, or a new one. MSG-084, MSG-085 */
export async function fulfil(messenger: Messenger, opening: Opening): Promise<void> {
  const { channels } = messenger.user()
  const own = channels.find(({ uuid }) => uuid === opening.participantUuid) ?? actingBlog(messenger)
  const name = opening.blogName?.toLowerCase() ?? ''
  if (!own || channels.some((channel) => channel.name === name)) return // MSG-141
  const known = useMessaging.getState().windows.find((window) => isFor(window, opening, name, own))
  if (opening.page) return showOnPage(messenger, opening, name, own, known)
  if (known) return show(messenger, known.key, opening.pending)
  if (opening.id !== undefined) return openById(messenger, opening.id, own, opening.pending)
  await openByName(messenger, name, own, opening.pending)
}

/** MSG-086 */
function actingBlog(messenger: Messenger): Channel | undefined {
  recallCurrentBlog(messenger.user())
  return findBlogToTalkAs(messenger.user(), useMessaging.getState().currentBlogUuid)
}

const isFor = (window: ChatWindow, { id }: Opening, name: string, own: Channel) =>
  id === undefined
    ? window.participantUuid === own.uuid && otherParticipants(window).some((other) => other.name === name)
    : window.id === id

/** The window of a page: the one that is there leaves the others, and a new one is never among them. */
async function showOnPage(messenger: Messenger, opening: Opening, name: string, own: Channel, known?: ChatWindow) {
  if (known) {
    changeWindow(known.key, { isPaged: true, isAlsoWindow: known.isAlsoWindow || !known.isPaged, minimized: false })
    leavePage(known.key)
    await restore(messenger, known.key)
    return
  }
  const window =
    opening.id === undefined
      ? await windowByName(messenger, name, own)
      : newWindow({ id: opening.id, participantUuid: own.uuid, participants: [ownParticipant(own)] })
  if (!window) return opening.page?.onMissing()
  leavePage()
  addWindow({ ...window, isPaged: true })
  await fetchConversation(messenger, window.key, opening.page?.loaded)
}

/** Conversations of the page go where they came from, but for the one that it shows now. Words stay with them. */
export function leavePage(exceptKey?: string): void {
  for (const { key, isPaged, isAlsoWindow, preview } of useMessaging.getState().windows) {
    if (!isPaged || key === exceptKey) continue
    if (isAlsoWindow || preview) {
      changeWindow(key, { isPaged: false, isAlsoWindow: false })
      minimize(key)
    } else releaseWindow(key)
  }
}

async function openById(messenger: Messenger, id: string, own: Channel, pending?: Outgoing[]): Promise<void> {
  const participants = findConversation(id)?.participants ?? [ownParticipant(own)]
  await add(messenger, newWindow({ id, participantUuid: own.uuid, participants, ...(pending && { pending }) }))
}

const lookingFor = new Set<string>()

/** MSG-139, MSG-140, MSG-142 */
async function openByName(messenger: Messenger, name: string, own: Channel, pending?: Outgoing[]): Promise<void> {
  const window = await windowByName(messenger, name, own, pending)
  if (window) await add(messenger, window)
}

async function windowByName(messenger: Messenger, name: string, own: Channel, pending?: Outgoing[]) {
  if (lookingFor.has(name)) return
  lookingFor.add(name)
  const other = await findBlog(messenger, name, own)
  lookingFor.delete(name)
  if (!other?.uuid) return toast(couldNotLoad(), { tone: 'problem' })
  if (!other.can_receive_messages) return toast(cannotReceive(messenger.config().site_noun), { tone: 'problem' })
  const participants = [ownParticipant(own), other]
  return newWindow({ id: null, participantUuid: own.uuid, participants, ...(pending && { pending }) })
}

const findBlog = ({ call }: Messenger, name: string, own: Channel): Promise<Participant | null> =>
  call(readParticipant, { q: name, participant: own.uuid }).catch(() => null)

/** MSG-085 */
async function add(messenger: Messenger, window: ChatWindow): Promise<void> {
  addWindow(window)
  makeRoom(messenger, window.key)
  await fetchConversation(messenger, window.key)
}

/** Keeps only one window open by default. MSG-072, MSG-073 */
function makeRoom(messenger: Messenger, key: string): void {
  if (messenger.config().multiple_open_windows) return
  for (const window of useMessaging.getState().windows) {
    if (window.key !== key && !window.minimized && !window.isPaged) minimize(window.key)
  }
}

const raise = (messenger: Messenger, key: string): void => {
  changeWindow(key, { minimized: false, lastOpenedDateTs: Date.now() })
  makeRoom(messenger, key)
}

async function show(messenger: Messenger, key: string, pending: Outgoing[] = []): Promise<void> {
  raise(messenger, key)
  changeWindow(key, (window) => ({
    pending: [...window.pending, ...pending],
    hidePendingPost: window.hidePendingPost || pending.some(isSharedPost),
  }))
  await fetchConversation(messenger, key)
}

/** Minimised, it forgets where it was scrolled to and what was moving. */
export const minimize = (key: string): void =>
  changeWindow(key, ({ messages }) => ({
    minimized: true,
    isAtBottom: true,
    dropping: false,
    messages: messages.map((message) => ({ ...message, hasAnimation: false })),
  }))

/** Fetches what was never fetched; what is unread comes as for any window at its bottom. MSG-096, MSG-097 */
export async function restore(messenger: Messenger, key: string): Promise<void> {
  raise(messenger, key)
  if (!findWindow(key)?.fetched) await fetchConversation(messenger, key)
}

/** MSG-102 … MSG-104 */
export async function close(key: string): Promise<void> {
  const window = findWindow(key)
  if (!window) return
  if (hasUnsent(window) && !(await isSure(closeQuestion.ask, closeQuestion))) return
  releaseWindow(key)
}
