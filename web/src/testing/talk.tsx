import { readUserInfo, type SessionInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Conversation, Message, Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import {
  deleteConversation,
  flagConversation,
  markAsRead,
  readConversation,
  readParticipant,
  sendMessage,
} from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { act } from '@testing-library/react'
import { type Opening, resetMessaging } from '../messaging/messaging.state.ts'
import { openConversation } from '../messaging/open-conversation.ts'
import { WindowsPlace } from '../messaging/windows/WindowsPlace.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { aConversation, aMessage, aParticipant, uuidOf } from './conversations.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { aChannel, aSession, aUser } from './people.ts'
import { renderPart } from './render-at.tsx'

export const talkBeganAt = 1_700_000_000_000

export interface Talk {
  /** Messages by conversation id; a conversation without messages has not begun. */
  messages: Record<string, Message[]>
  conversations: Record<string, Conversation>
  people: Record<string, Participant>
}

interface Setting {
  user?: Partial<UserInfo>
  config?: Partial<SessionInfo['config']>
  flags?: Partial<SessionInfo['flags']>
  talk?: Partial<Talk>
}

/** Texts from "satin", or from "mine" where they begin with an arrow, one each second. */
export const texts = (...said: string[]): Message[] =>
  said.map((text, index) =>
    aMessage(text.replace(/^> /, ''), {
      ts: talkBeganAt + index * 1000,
      participant: uuidOf(text.startsWith('> ') ? 'mine' : 'satin'),
    }),
  )

/** A server that keeps what it is told: conversation 1 is with "satin", and anybody else can be talked to. */
export function talkServer({ user, config, flags, talk }: Setting = {}): { server: FakeServer; talk: Talk } {
  const me = aUser({ channels: [aChannel('mine', { uuid: uuidOf('mine') })], ...user })
  const session = aSession(me)
  const stored: Talk = {
    messages: { 1: texts('Hello') },
    conversations: { 1: aConversation('1') },
    people: { satin: aParticipant('satin'), wren: aParticipant('wren') },
    ...talk,
  }
  const refuse = (name: keyof typeof messagingRefusals) => {
    throw new RefusedError(messagingRefusals[name])
  }
  const find = (sent: { conversation_id?: unknown; participants?: unknown }) => {
    const wanted = String(sent.participants ?? '').split(',')
    const found = Object.values(stored.conversations).find(({ id, participants }) =>
      sent.conversation_id ? id === sent.conversation_id : participants.every(({ uuid }) => wanted.includes(uuid)),
    )
    return found ?? null
  }
  let lastTs = talkBeganAt + 1_000_000
  const server = fakeServer(me)
    .answer(readUserInfo, {
      ...session,
      config: { ...session.config, ...config },
      flags: { ...session.flags, ...flags },
    })
    .answer(readConversation, (sent) => {
      const found = find(sent) ?? refuse('notFound')
      return pageOf(found as Conversation, stored.messages[(found as Conversation).id] ?? [], sent)
    })
    .answer(readParticipant, ({ q }) => {
      const found =
        Object.values(stored.people).find(({ uuid, name }) => uuid === q || name === q) ?? refuse('notFound')
      return { tags: [], blog_tags: [], ...(found as Participant) }
    })
    .answer(markAsRead, ({ ts }) => ({ last_read_ts: Number(ts ?? 0) }))
    .answer(sendMessage, (sent) => {
      const other = Object.values(stored.people).find(({ uuid }) => String(sent.participants ?? '').includes(uuid))
      const conversation = find(sent) ?? aConversation('9', other?.name ?? 'satin')
      stored.conversations[conversation.id] = conversation
      lastTs += 1000
      const message = aMessage(sent.message ?? '', {
        conversation_id: conversation.id,
        type: sent.type,
        ts: lastTs,
        participant: uuidOf('mine'),
        ...(sent.client_id && { client_id: sent.client_id }),
        ...(sent.type !== 'TEXT' && { content: undefined }),
        ...(sent.post && {
          post: { id: String(sent.post.id), state: 'published', blog_name: 'heron', post_url: '/p', summary: 'Moss' },
        }),
      })
      stored.messages[conversation.id] = [...(stored.messages[conversation.id] ?? []), message]
      return { ...conversation, last_modified_ts: lastTs, last_read_ts: lastTs, messages: { data: [message] } }
    })
    .answer(deleteConversation, {})
    .answer(flagConversation, {})
    .answer(blockBlog, { blocked: true })
  return { server, talk: stored }
}

function pageOf(conversation: Conversation, all: Message[], sent: { limit?: unknown; before?: unknown }) {
  const limit = Number(sent.limit ?? 20)
  const until = all.filter(({ ts }) => !sent.before || ts < Number(sent.before))
  const data = until.slice(-limit)
  const href = `/svc/conversations/messages?conversation_id=${conversation.id}&participant=${uuidOf('mine')}&before=${data[0]?.ts}&limit=${limit}`
  const previous = until.length > data.length ? { href } : null
  return { ...conversation, messages: { data }, _links: { previous, next: null } }
}

/** A member's page with the places for windows, dialogs and toasts. */
export async function renderTalk(setting: Setting = {}, openings: Opening[] = []) {
  resetMessaging()
  useDialogQueue.setState({ queue: [] })
  const { server, talk } = talkServer(setting)
  const view = await renderPart(
    <>
      <WindowsPlace />
      <Dialogs />
      <Toasts />
    </>,
    server,
  )
  const open = (opening: Opening) => act(() => openConversation(opening))
  for (const opening of openings) open(opening)
  return { ...view, server, talk, open }
}
