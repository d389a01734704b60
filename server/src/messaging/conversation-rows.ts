import type { Conversation, Message, Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { areImagesBlurred, isPossibleSpam } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { sql } from 'kysely'
import { prepared } from '../core/prepared.ts'
import { isActing } from './acting-blog.ts'
import type { MessageRow } from './message-rows.ts'
import {
  type ParticipantRow,
  participantColumns,
  participantFrom,
  type TalkingRow,
  talkingColumns,
} from './participants.ts'

/** One side of a conversation, with who is on the other: the blog's own columns are the other's. */
export interface ConversationRow extends ParticipantRow {
  conversation_id: string
  blog_id: string
  last_modified_ts: string
  last_read_ts: string
  deleted_ts: string
  unread_count: number
  has_sent: boolean
  has_received: boolean
  is_unblurred: boolean
}

export const sideColumns = sql`
  mine.conversation_id, mine.blog_id, coalesce(mine.newest_ts, mine.last_read_ts) as last_modified_ts, mine.last_read_ts,
  mine.deleted_ts, mine.unread_count, mine.has_sent, mine.has_received, mine.is_unblurred`

/** The blog that acts, if it is one's own and may. */
export const findActing = prepared<TalkingRow, [blogIds: readonly string[], uuid: string]>(
  (blogIds, uuid) => sql`
    select ${talkingColumns('acting')} from blogs as acting where ${isActing({ blogIds }, uuid)}`,
)

export const findSide = prepared<
  ConversationRow,
  [blogIds: readonly string[], accountId: string, actingId: string, conversationId: string]
>(
  (blogIds, accountId, actingId, conversationId) => sql`
    select ${sideColumns}, ${participantColumns({ blogIds, accountId }, sql`mine.blog_id`)}
    from conversation_members as mine
    join blogs as other on other.id = mine.other_blog_id
    where mine.blog_id = ${actingId} and mine.conversation_id = ${conversationId}`,
)

/** With its newest message. */
export type ListedRow = ConversationRow &
  Pick<MessageRow, 'type' | 'content' | 'account_id' | 'client_id'> & { sender_id: string }

type ListValues = [
  blogIds: readonly string[],
  accountId: string,
  actingId: string,
  cursorTs: string,
  cursorId: string,
  limit: number,
]

const listSides = (isForward: boolean) =>
  prepared<ListedRow, ListValues>((blogIds, accountId, actingId, cursorTs, cursorId, limit) => {
    const way = isForward ? sql`asc` : sql`desc`
    const beyond = isForward ? sql`>` : sql`<`
    return sql`
      select ${sideColumns}, ${participantColumns({ blogIds, accountId }, sql`mine.blog_id`)},
             messages.type, messages.content, messages.account_id, messages.client_id, messages.blog_id as sender_id
      from (
        select * from conversation_members as side
        where side.blog_id = ${actingId} and side.newest_ts is not null and not side.is_hidden
          and (side.newest_ts, side.conversation_id) ${beyond} (${cursorTs}::bigint, ${cursorId}::bigint)
        order by side.newest_ts ${way}, side.conversation_id ${way} limit ${limit}) as mine
      join blogs as other on other.id = mine.other_blog_id
      join messages on messages.conversation_id = mine.conversation_id and messages.ts = mine.newest_ts
      order by mine.newest_ts ${way}, mine.conversation_id ${way}`
  })

/** Older than a cursor, the newest first. MSG-369 */
export const listOlderSides = listSides(false)
/** Newer than a cursor, the oldest first. */
export const listNewerSides = listSides(true)

/** As the acting blog gets it; the flags are its own. MSG-159 */
export function conversationFrom(
  row: ConversationRow,
  own: Participant,
  messages: Message[],
  about: { origin: string; isSafeModeOn: boolean },
): Conversation {
  const isFollowing = row.my_follow !== null
  return {
    id: row.conversation_id,
    status: 'active',
    last_modified_ts: Number(row.last_modified_ts),
    last_read_ts: Number(row.last_read_ts),
    participants: [own, participantFrom(row, about.origin)],
    messages: { data: messages },
    can_send: row.can_receive,
    is_possible_spam: isPossibleSpam({ hasReceived: row.has_received, hasSent: row.has_sent, isFollowing }),
    is_blurred_images: areImagesBlurred({
      isUnblurred: row.is_unblurred,
      isFollowing,
      isSafeModeOn: about.isSafeModeOn,
      isAdult: row.is_adult,
    }),
    unread_messages_count: row.unread_count,
  }
}
