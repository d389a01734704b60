import type { UnreadData } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { StreamEvents } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Deps } from '../core/deps.ts'
import type { Notice } from '../core/live.ts'
import { type Stream, type Streams, written } from '../core/streams.ts'
import { seeingOf } from './conversations.views.ts'
import { type LiveMessage, messageKey, readLiveMessages } from './live-messages.ts'
import { shapeMessages } from './messages.views.ts'
import { readUnreadOf } from './unread.views.ts'

/** What comes within this time is looked up together. */
const gatherMs = 40

/** Tells the streams of this server what notices say. */
export function tellStreams(deps: Deps, streams: Streams) {
  let waiting: Notice[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const notices = waiting
    waiting = []
    timer = undefined
    try {
      await tellMessages(
        deps,
        streams,
        notices.filter(({ event }) => event === 'message'),
      )
      await tellCounts(deps, streams, notices)
    } catch (error) {
      deps.log.error({ err: error }, 'open pages could not be told')
      // They ask again, and so miss nothing.
      for (const { blogIds } of notices) for (const { raw } of streams.of(blogIds)) raw.end()
    }
  }

  return {
    tell(notice: Notice): void {
      if (!notice.blogIds.some((id) => streams.has(id))) return
      if (notice.event === 'activity') {
        const text = written('activity', notice.data ?? {})
        for (const stream of streams.of(notice.blogIds)) streams.send(stream, text)
        return
      }
      waiting.push(notice)
      timer ??= setTimeout(() => void flush(), gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}

async function tellMessages(deps: Deps, streams: Streams, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const messages = await readLiveMessages(
    deps.db,
    notices.map(({ data }) => data as { conversationId: string; ts: string }),
  )
  for (const { data, blogIds } of notices) {
    const message = messages.get(messageKey(data as { conversationId: string; ts: string }))
    if (!message) continue
    for (const blogId of blogIds) {
      // The pages of one person are all told the same.
      for (const those of Map.groupBy(streams.of([blogId]), ({ viewer }) => viewer.accountId).values()) {
        await tellMessage(deps, streams, those, blogId, message)
      }
    }
  }
}

/** A post or an image shows as this very viewer may see it. */
async function tellMessage(deps: Deps, streams: Streams, those: Stream[], blogId: string, live: LiveMessage) {
  const side = live.sides.get(blogId)
  const viewer = those[0]?.viewer
  if (!side || side.isHidden || !viewer) return
  const seeing = await seeingOf(deps, viewer)
  const [message] = await shapeMessages(deps.db, viewer, [live.row], { ...seeing, uuids: live.uuids })
  if (!message) return
  const text = written('message', {
    conversation_id: message.conversation_id,
    participant: live.uuids.get(blogId) ?? '',
    message,
    unread_count: side.unreadCount,
  } satisfies StreamEvents['message'])
  for (const stream of those) streams.send(stream, text)
}

async function tellCounts(deps: Deps, streams: Streams, notices: Notice[]): Promise<void> {
  const told = streams.of([...new Set(notices.flatMap(({ blogIds }) => blogIds))])
  if (told.length === 0) return
  const unread = await readUnreadOf(deps.db, [...new Set(told.map(({ viewer }) => viewer.accountId))])
  for (const [accountId, those] of Map.groupBy(told, ({ viewer }) => viewer.accountId)) {
    const counts: UnreadData = unread.get(accountId) ?? {}
    const text = written('unread_messages', counts)
    for (const stream of those) streams.send(stream, text)
  }
}
