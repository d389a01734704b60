import type { StreamEvents } from '@bowerbird/domain/messaging/live.contract.ts'
import type { Deps } from '../../core/deps.ts'
import type { Notice } from '../../core/live/live.ts'
import { type Stream, type Streams, written } from '../../core/live/streams.ts'
import { seeingOf } from '../conversations/conversations.views.ts'
import { shapeMessages } from '../messages.views.ts'
import { type LiveMessage, messageKey, type NamedMessage, readLiveMessages } from './live-messages.ts'
import { readUnreadOf } from './unread.views.ts'

/** Notices of this time window are looked up and written as a batch. */
const batchMs = 40

interface Pending {
  notice: Notice
  known: LiveMessage | undefined
}

/** Writes to this server's streams what the notices say. */
export function streamWriter(deps: Deps, streams: Streams) {
  let pending: Pending[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const batch = pending
    pending = []
    timer = undefined
    const texts = new Map<Stream, string>()
    try {
      await addMessages(deps, streams, batch, texts)
      const counted = batch.flatMap(({ notice }) => notice.countedIds ?? notice.blogIds)
      await addCounts(deps, streams.of([...new Set(counted)]), texts)
      for (const [stream, text] of texts) streams.send(stream, text)
    } catch (error) {
      deps.log.error({ err: error }, 'open pages could not be told')
      // Ended streams reconnect and read everything, so nothing is missed.
      for (const { notice } of batch) for (const { raw } of streams.of(notice.blogIds)) raw.end()
    }
  }

  return {
    write(notice: Notice, known?: unknown): void {
      if (!notice.blogIds.some((id) => streams.has(id))) return
      if (notice.event === 'activity') {
        const text = written('activity', notice.data ?? {})
        for (const stream of streams.of(notice.blogIds))
          if ((notice.accountId ?? stream.viewer.accountId) === stream.viewer.accountId) streams.send(stream, text)
        return
      }
      if (notice.event === 'membership') {
        // Their pages reconnect with the blogs and roles that they have now.
        streams.endAll(({ viewer }) => viewer.accountId === notice.accountId)
        return
      }
      pending.push({ notice, known: known as LiveMessage | undefined })
      timer ??= setTimeout(() => void flush(), batchMs)
    },
    /** Called periodically for all streams, to correct counts after a lost notice. */
    async writeCounts(those: Stream[]): Promise<void> {
      const texts = new Map<Stream, string>()
      await addCounts(deps, those, texts)
      for (const [stream, text] of texts) streams.send(stream, text)
    },
    stop: () => clearTimeout(timer),
  }
}

type Texts = Map<Stream, string>
const add = (texts: Texts, stream: Stream, text: string) => texts.set(stream, (texts.get(stream) ?? '') + text)

async function addMessages(deps: Deps, streams: Streams, batch: Pending[], texts: Texts): Promise<void> {
  const news = batch.filter(({ notice }) => notice.event === 'message')
  const unknown = news.filter(({ known }) => !known).map(({ notice }) => notice.data as NamedMessage)
  const found = unknown.length > 0 ? await readLiveMessages(deps.db, unknown) : new Map<string, LiveMessage>()
  for (const { notice, known } of news) {
    const message = known ?? found.get(messageKey(notice.data as NamedMessage))
    if (!message) continue
    for (const blogId of notice.blogIds) {
      const readers = streams.of([blogId]).filter(({ viewer }) => viewer.adminOf.includes(blogId))
      // All pages of one person get the same text.
      for (const those of Map.groupBy(readers, ({ viewer }) => viewer.accountId).values()) {
        const text = await messageText(deps, those, blogId, message)
        if (text) for (const stream of those) add(texts, stream, text)
      }
    }
  }
}

/** Posts and images are shown as this viewer may see them. */
async function messageText(deps: Deps, those: Stream[], blogId: string, live: LiveMessage): Promise<string | null> {
  const side = live.sides.get(blogId)
  const viewer = those[0]?.viewer
  if (!side || side.isHidden || !viewer) return null
  const seeing = await seeingOf(deps, viewer)
  const [message] = await shapeMessages(deps.db, viewer, [live.row], { ...seeing, uuids: live.uuids })
  if (!message) return null
  return written('message', {
    conversation_id: message.conversation_id,
    participant: live.uuids.get(blogId) ?? '',
    message,
    unread_count: side.unreadCount,
  } satisfies StreamEvents['message'])
}

/** Sends only counts that differ from those sent last. */
async function addCounts({ db }: Deps, those: Stream[], texts: Texts): Promise<void> {
  if (those.length === 0) return
  const unread = await readUnreadOf(db, [...new Set(those.map(({ viewer }) => viewer.accountId))])
  const ofAccounts = new Map<string, string>()
  for (const stream of those) {
    const { accountId } = stream.viewer
    const text = ofAccounts.get(accountId) ?? countsText(unread.get(accountId))
    ofAccounts.set(accountId, text)
    if (stream.countsSent === text) continue
    stream.countsSent = text
    add(texts, stream, text)
  }
}

const countsText = (counts: StreamEvents['unread_messages'] = {}) => written('unread_messages', counts)
