import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { refuseStarting } from '@bowerbird/domain/messaging/may-message.rules.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { sql } from 'kysely'
import { type Db, queryRow, type Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { Config } from '../../core/process/config.ts'
import { isActing } from './acting-blog.ts'
import { canReceive, myFollow, theirFollow } from './participants.ts'

/** Two blogs with a conversation, or about to start one. */
export interface Pair {
  actingId: string
  otherId: string
  /** Null when they have no conversation yet, or one of which the acting blog never learned. */
  conversationId: string | null
}

interface PairRow {
  other_id: string
  acting_id: string | null
  conversation_id: string | null
  is_own: boolean
  can_receive: boolean
  is_picky: boolean
  my_follow: string | null
  their_follow: string | null
  started_today: number
}

/**
 * Finds the pair that the uuids name and their conversation; refuses when there is none and none may be started.
 * MSG-372, MSG-376, MSG-414, MSG-415
 */
export async function readPair(
  db: Db | Tx,
  viewer: Member,
  { actingUuid, participantUuids }: { actingUuid: string; participantUuids: readonly string[] },
  config: Config,
): Promise<Pair> {
  const others = participantUuids.filter((uuid) => uuid !== actingUuid)
  const [otherUuid] = others
  if (others.length !== 1 || !otherUuid) throw new RefusedError(messagingRefusals.malformed)
  const row = await findPairRow(db, viewer, actingUuid, otherUuid)
  if (!row || row.is_own) throw new RefusedError(messagingRefusals.malformed)
  if (!row.acting_id) throw new RefusedError(messagingRefusals.notYourBlog)
  if (!row.conversation_id) throwIfRefused(row, viewer, config)
  return { actingId: row.acting_id, otherId: row.other_id, conversationId: row.conversation_id }
}

const findPairRow = (db: Db | Tx, viewer: Member, actingUuid: string, otherUuid: string) => queryRow<PairRow>(db)`
    select other.id as other_id, acting.id as acting_id, mine.conversation_id,
           other.id = any(${viewer.adminOf}::bigint[]) as is_own, ${canReceive(viewer, sql`acting.id`)} as can_receive,
           other.messages_from_followed_only as is_picky, ${myFollow(viewer)} as my_follow,
           ${theirFollow(sql`acting.id`)} as their_follow,
           (select count(*)::int from conversations
            where started_by = ${viewer.accountId} and id >= ${firstIdAt(Date.now() - dayMs)}) as started_today
    from blogs as other
    left join blogs as acting on ${isActing(viewer, actingUuid)}
    left join conversation_members as mine on mine.blog_id = acting.id
      and mine.conversation_id = conversation_between(acting.id, other.id) and (mine.has_sent or mine.has_received)
    where other.uuid = ${otherUuid}`

function throwIfRefused(row: PairRow, viewer: Member, { messaging }: Config): void {
  const refusal = refuseStarting({
    isVerified: viewer.isVerified,
    isBlocked: false,
    canReceive: row.can_receive,
    isPicky: row.is_picky,
    isFollowedByOther: row.their_follow !== null,
    needsFollow: messaging.needsFollow,
    isFollowing: row.my_follow !== null,
    startedToday: row.started_today,
    startsPerDay: messaging.newConversationsPerDay,
  })
  if (refusal) throw new RefusedError(refusal)
}
