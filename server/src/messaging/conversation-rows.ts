import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { areImagesBlurred, isPossibleSpam } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { isActing } from './acting-blog.ts'
import type { MessageRow } from './message-rows.ts'
import { type ParticipantRow, participantFrom, participantValue } from './participants.ts'

/** One side of a conversation, with who is on the other. */
export interface ConversationRow {
  id: string
  blog_id: string
  last_modified_ts: string
  last_read_ts: string
  deleted_ts: string
  unread_count: number
  has_sent: boolean
  has_received: boolean
  is_unblurred: boolean
  other: ParticipantRow
  own: ParticipantRow
  /** Asked for with lists alone. */
  newest: MessageRow | null
}

interface Wanted {
  actingUuid: string
  /** Of the tables `mine` and `other`. */
  where: RawBuilder<SqlBool>
  order?: RawBuilder<unknown>
  withNewest?: boolean
}

/**
 * The acting blog's side of its conversations, in one statement. The own blog is there once as it is: of what the
 * other columns say of a relationship, nothing is about oneself.
 */
export async function readConversationRows(db: Db | Tx, viewer: Member, wanted: Wanted): Promise<ConversationRow[]> {
  const { actingUuid, where, order = sql``, withNewest = false } = wanted
  const newest = withNewest ? newestValue : sql`null`
  const { rows } = await sql<ConversationRow>`
    select mine.conversation_id as id, mine.blog_id, coalesce(mine.newest_ts, conversations.newest_ts) as last_modified_ts,
           mine.last_read_ts, mine.deleted_ts, mine.unread_count, mine.has_sent, mine.has_received, mine.is_unblurred,
           ${participantValue(viewer)} as other, ${ownValue} as own, ${newest} as newest
    from blogs as acting
    join conversation_members as mine on mine.blog_id = acting.id
    join conversations on conversations.id = mine.conversation_id
    join blogs as other on other.id = mine.other_blog_id
    where ${isActing(viewer, actingUuid)} and ${where} ${order}`.execute(db)
  return rows
}

const ownValue = sql`jsonb_build_object(
  'id', acting.id::text, 'uuid', acting.uuid, 'name', acting.name, 'title', acting.title,
  'description', acting.description, 'theme', acting.theme, 'avatar_key', acting.avatar_key,
  'is_adult', acting.is_adult or acting.is_nsfw, 'is_suspended', acting.is_suspended,
  'is_messaging_bot', acting.is_messaging_bot, 'mention_key', acting.mention_key,
  'last_active_at', acting.last_active_at, 'can_receive', acting.can_receive_messages,
  'my_follow', null, 'their_follow', null)`

const newestValue = sql`(
  select jsonb_build_object('conversation_id', messages.conversation_id::text, 'ts', messages.ts,
    'blog_id', messages.blog_id::text, 'account_id', messages.account_id, 'type', messages.type,
    'content', messages.content, 'client_id', messages.client_id)
  from messages where messages.conversation_id = mine.conversation_id and messages.ts = mine.newest_ts)`

/** As the acting blog gets it; the flags are its own. MSG-159 */
export function conversationFrom(
  row: ConversationRow,
  messages: Message[],
  about: { origin: string; isSafeModeOn: boolean },
): Conversation {
  const isFollowing = row.other.my_follow !== null
  return {
    id: row.id,
    status: 'active',
    last_modified_ts: Number(row.last_modified_ts),
    last_read_ts: Number(row.last_read_ts),
    participants: [participantFrom(row.own, about.origin), participantFrom(row.other, about.origin)],
    messages: { data: messages },
    can_send: row.other.can_receive,
    is_possible_spam: isPossibleSpam({ hasReceived: row.has_received, hasSent: row.has_sent, isFollowing }),
    is_blurred_images: areImagesBlurred({
      isUnblurred: row.is_unblurred,
      isFollowing,
      isSafeModeOn: about.isSafeModeOn,
      isAdult: row.other.is_adult,
    }),
    unread_messages_count: row.unread_count,
  }
}
