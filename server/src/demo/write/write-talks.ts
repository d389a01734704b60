import { linksIn } from '@bowerbird/domain/messaging/text-links.ts'
import type { Tx } from '../../core/database/database.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import type { PlannedLine, PlannedTalk } from '../plan/plan-talks.ts'
import { insertRows, makeIds } from './insert-rows.ts'
import type { StoredPeople } from './write-people.ts'
import type { WrittenPost } from './write-posts.ts'

/** Gives messages increasing times, as the product stores them. */
export async function writeTalks(
  tx: Tx,
  stored: StoredPeople,
  written: Map<PlannedPost, WrittenPost>,
  talks: PlannedTalk[],
  origin: string,
): Promise<void> {
  const ids = await makeIds(
    tx,
    talks.map(({ lines }) => lines[0]?.at ?? new Date()),
  )
  const idOf = (blog: PlannedTalk['starter']) => stored.blogs.get(blog)?.id ?? ''
  const made = talks.map((talk, at) => ({
    talk,
    id: ids[at] ?? '',
    sides: [talk.starter, talk.other].map((blog) => ({ blog, id: idOf(blog) })),
    times: timesOf(talk.lines),
  }))
  await insertRows(
    tx,
    'conversations',
    made.map((talk) => conversationRow(talk, stored)),
  )
  await insertRows(tx, 'conversation_members', made.flatMap(memberRows))
  await insertRows(
    tx,
    'messages',
    made.flatMap(({ talk, id, times }) =>
      talk.lines.map((line, at) => ({
        conversation_id: id,
        ts: times[at],
        blog_id: idOf(line.by),
        account_id: stored.accountIds.get(line.by.owner),
        type: line.post ? 'POSTREF' : 'TEXT',
        content: contentOf(line, written, origin),
      })),
    ),
  )
}

interface MadeTalk {
  talk: PlannedTalk
  id: string
  sides: { blog: PlannedTalk['starter']; id: string }[]
  times: number[]
}

function conversationRow({ talk, id, sides, times }: MadeTalk, { accountIds }: StoredPeople) {
  const [low, high] = sides.map((side) => BigInt(side.id)).sort((one, other) => (one < other ? -1 : 1))
  return {
    id,
    low_blog_id: String(low),
    high_blog_id: String(high),
    started_by: accountIds.get(talk.starter.owner),
    newest_ts: times.at(-1),
  }
}

const memberRows = ({ talk, id, sides, times }: MadeTalk) =>
  sides.map(({ blog, id: blogId }) => {
    const unread = talk.lines.at(-1)?.by === blog ? 0 : talk.unread
    return {
      conversation_id: id,
      blog_id: blogId,
      other_blog_id: sides.find((side) => side.blog !== blog)?.id,
      newest_ts: times.at(-1),
      deleted_ts: 0,
      last_read_ts: times.at(-1 - unread) ?? 0,
      unread_count: unread,
      has_sent: talk.lines.some(({ by }) => by === blog),
      has_received: talk.lines.some(({ by }) => by !== blog),
      is_unblurred: false,
      is_hidden: false,
    }
  })

function timesOf(lines: PlannedLine[]): number[] {
  let last = 0
  return lines.map(({ at }) => {
    last = Math.max(last + 1, at.getTime())
    return last
  })
}

const contentOf = ({ text = '', post }: PlannedLine, written: Map<PlannedPost, WrittenPost>, origin: string) =>
  post ? { postId: written.get(post)?.id } : { text, formatting: linksIn(text, origin) }
