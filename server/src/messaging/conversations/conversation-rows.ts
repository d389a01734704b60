import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { areImagesBlurred, isPossibleSpam } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import { joinedTs, type MessageRow, messageColumns } from '../message-rows.ts'
import { isActing } from './acting-blog.ts'
import { participantFrom, type RelationRow, relationColumns, type TalkingBlog } from './participants.ts'
import { readTalkingBlogs } from './talking-blogs-cache.ts'

/** One side of a conversation as the acting blog sees it, with the row versions of both blogs. */
interface ListedSide extends RelationRow {
  own_id: string
  own_version: string
  other_id: string
  other_version: string
  conversation_id: string
  last_modified_ts: string
  last_read_ts: string
  unread_count: number
  has_sent: boolean
  has_received: boolean
  is_unblurred: boolean
}

/** Adds what reading and writing in it needs. */
export interface SideRow extends ListedSide {
  other_uuid: string
  deleted_ts: string
}

/** Adds its newest message, which is null in all columns once it is deleted. */
export interface SideWithMessage extends ListedSide, Omit<MessageRow, 'type'> {
  type: MessageRow['type'] | null
}

/** Adds both blogs' appearance. */
export interface ConversationRow extends ListedSide {
  own: TalkingBlog
  other: TalkingBlog
}

/** The acting blog may act, but the conversation does not exist. */
export type Alone = Pick<SideRow, 'own_id' | 'own_version'> & { conversation_id: null }

/** Counts the conversations of the acting blog that were put aside, up to the most that are counted. */
export interface AsideRow {
  aside_count: number
}

const listedColumns = sql`
  other.id as other_id, other.xmin as other_version, mine.conversation_id,
  coalesce(mine.newest_ts, mine.last_read_ts) as last_modified_ts, mine.last_read_ts,
  mine.unread_count, mine.has_sent, mine.has_received, mine.is_unblurred`
export const sideColumns = (accountId: string) => sql`${listedColumns}, other.uuid as other_uuid,
  greatest(mine.deleted_ts, ${joinedTs(accountId, sql`mine.blog_id`)}) as deleted_ts`
export const ownColumns = sql`acting.id as own_id, acting.xmin as own_version`

type Viewer = [adminOf: readonly string[], blogIds: readonly string[], accountId: string]

/** Returns nothing when the acting blog is not one's own, or may not act. */
export const findSide = prepared<SideRow | Alone, [...Viewer, actingUuid: string, conversationId: string]>(
  (adminOf, blogIds, accountId, actingUuid, conversationId) => sql`
    select ${ownColumns}, ${sideColumns(accountId)}, ${relationColumns({ adminOf, blogIds, accountId }, sql`mine.blog_id`)}
    from blogs as acting
    left join (conversation_members as mine join blogs as other on other.id = mine.other_blog_id)
      on mine.blog_id = acting.id and mine.conversation_id = ${conversationId}
    where ${isActing({ adminOf }, actingUuid)}`,
)

type ListValues = [...Viewer, actingUuid: string, cursorTs: string, cursorId: string, limit: number, isAside: boolean]

const asideCountMax = 100

const listSides = (isForward: boolean) =>
  prepared<(SideWithMessage | Alone) & AsideRow, ListValues>(
    (adminOf, blogIds, accountId, actingUuid, cursorTs, cursorId, limit, isAside) => {
      const way = isForward ? sql`asc` : sql`desc`
      const beyond = isForward ? sql`>` : sql`<`
      return sql`
      select ${ownColumns}, put_aside.count as aside_count, listed.* from blogs as acting
      cross join lateral (
        select count(*)::int from (
          select from conversation_members as side where side.blog_id = acting.id and side.reach = 'aside'
            and side.newest_ts > ${joinedTs(accountId, sql`acting.id`)} and not side.is_hidden
          limit ${sql.lit(asideCountMax)}) as counted) as put_aside
      left join lateral (
        select ${listedColumns}, ${messageColumns}, ${relationColumns({ adminOf, blogIds, accountId }, sql`mine.blog_id`)}
        from (
          select * from conversation_members as side
          where side.blog_id = acting.id and side.newest_ts > ${joinedTs(accountId, sql`acting.id`)} and not side.is_hidden
            and (side.reach is not distinct from 'aside') = ${isAside}::boolean
            and (side.newest_ts, side.conversation_id) ${beyond} (${cursorTs}::bigint, ${cursorId}::bigint)
          order by side.newest_ts ${way}, side.conversation_id ${way} limit ${limit}) as mine
        join blogs as other on other.id = mine.other_blog_id
        left join messages on messages.conversation_id = mine.conversation_id and messages.ts = mine.newest_ts
      ) as listed on true
      where ${isActing({ adminOf }, actingUuid)}
      order by listed.last_modified_ts ${way}, listed.conversation_id ${way}`
    },
  )

/** Older than a cursor, newest first. MSG-369 */
export const listOlderSides = listSides(false)
/** Newer than a cursor, oldest first. */
export const listNewerSides = listSides(true)

/** Omits conversations with a blog that was deleted meanwhile. */
export async function withBlogs<Row extends ListedSide>(
  db: Db | Tx,
  rows: readonly Row[],
  origin: string,
): Promise<(Row & ConversationRow)[]> {
  const seen = rows.map((row) => ({ id: row.other_id, version: row.other_version }))
  // All rows have the same acting blog.
  const [first] = rows
  if (first) seen.push({ id: first.own_id, version: first.own_version })
  const blogs = await readTalkingBlogs(db, seen, origin)
  return rows.flatMap((row) => {
    const [own, other] = [blogs.get(row.own_id), blogs.get(row.other_id)]
    return own && other ? Object.assign(row, { own, other }) : []
  })
}

/** The acting blog comes first among the participants, and the flags are its own. MSG-159 */
export function conversationFrom(row: ConversationRow, messages: Message[], isSafeModeOn: boolean): Conversation {
  const isFollowing = row.my_follow !== null
  return {
    id: row.conversation_id,
    status: 'active',
    last_modified_ts: Number(row.last_modified_ts),
    last_read_ts: Number(row.last_read_ts),
    participants: [participantFrom(row.own), participantFrom(row.other, row)],
    messages: { data: messages },
    can_send: row.can_receive,
    is_possible_spam: isPossibleSpam({ hasReceived: row.has_received, hasSent: row.has_sent, isFollowing }),
    is_blurred_images: areImagesBlurred({
      isUnblurred: row.is_unblurred,
      isFollowing,
      isSafeModeOn,
      isAdult: row.other.isAdult,
    }),
    unread_messages_count: row.unread_count,
  }
}
