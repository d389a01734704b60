import { sql } from 'kysely'
import { type Db, hasRows, queryRow, type RowOf, type Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isLeftTo } from '../message-rows.ts'
import { isActing } from './acting-blog.ts'

export type LockedSide = Pick<
  RowOf<'conversation_members'>,
  'conversation_id' | 'blog_id' | 'other_blog_id' | 'deleted_ts' | 'last_read_ts'
>

/**
 * Locks the conversation against sends until the transaction ends. Returns undefined when it is not the acting
 * blog's.
 */
export async function lockSide(
  tx: Tx,
  viewer: Member,
  actingUuid: string,
  conversationId: string,
): Promise<LockedSide | undefined> {
  await sql`select from conversations where id = ${conversationId} for no key update`.execute(tx)
  return queryRow<LockedSide>(tx)`
    select mine.conversation_id, mine.blog_id, mine.other_blog_id, mine.deleted_ts, mine.last_read_ts
    from conversation_members as mine join blogs as acting on acting.id = mine.blog_id
    where mine.conversation_id = ${conversationId} and ${isActing(viewer, actingUuid)}`
}

/** Leaves the other side as it is. MSG-121 */
export async function deleteSide(tx: Tx, { conversation_id: id, blog_id }: LockedSide): Promise<void> {
  await sql`
    update conversation_members as mine
    set deleted_ts = conversations.newest_ts, last_read_ts = greatest(mine.last_read_ts, conversations.newest_ts),
        newest_ts = null, unread_count = 0
    from conversations
    where conversations.id = mine.conversation_id and mine.conversation_id = ${id} and mine.blog_id = ${blog_id}`.execute(
    tx,
  )
  await sql`delete from message_deletions where conversation_id = ${id} and blog_id = ${blog_id}`.execute(tx)
}

/** Returns false when there is no such message. Recomputes the side's newest and unread. BLOG-197 */
export async function deleteOneMessage(tx: Tx, side: LockedSide, ts: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages where conversation_id = ${side.conversation_id} and ts = ${ts}`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into message_deletions (conversation_id, blog_id, ts) values (${side.conversation_id}, ${side.blog_id}, ${ts})
    on conflict do nothing`.execute(tx)
  await sql`
    update conversation_members set
      newest_ts = (select max(messages.ts) from messages where ${isLeftTo(side)}),
      unread_count = least(unread_count, (select count(*) from messages
        where ${isLeftTo(side)} and messages.ts > ${side.last_read_ts} and messages.blog_id <> ${side.blog_id}))
    where conversation_id = ${side.conversation_id} and blog_id = ${side.blog_id}`.execute(tx)
  return true
}

/**
 * Moves forward only, and not beyond the newest. Subtracts from the count instead of recounting, so that a message
 * sent concurrently stays unread. Returns null when it is not the acting blog's. MSG-366
 */
export async function markSideRead(
  db: Db,
  viewer: Member,
  { actingUuid, conversationId, ts }: { actingUuid: string; conversationId: string; ts: string | undefined },
): Promise<{ blogId: string; lastReadTs: number } | null> {
  const upTo = sql`greatest(mine.last_read_ts, least(coalesce(${ts ?? null}::bigint, mine.newest_ts), mine.newest_ts))`
  const row = await queryRow<{ blog_id: string; last_read_ts: string }>(db)`
    update conversation_members as mine set
      last_read_ts = ${upTo},
      unread_count = case when ${upTo} >= coalesce(mine.newest_ts, 0) then 0 else greatest(0, mine.unread_count - (
        select count(*) from messages
        where messages.conversation_id = mine.conversation_id and messages.blog_id <> mine.blog_id
          and messages.ts > greatest(mine.last_read_ts, mine.deleted_ts) and messages.ts <= ${upTo}
          and not exists (select from message_deletions as gone
            where gone.conversation_id = mine.conversation_id and gone.blog_id = mine.blog_id and gone.ts = messages.ts)
        )) end
    from blogs as acting
    where acting.id = mine.blog_id and ${isActing(viewer, actingUuid)} and mine.conversation_id = ${conversationId}
    returning mine.blog_id, mine.last_read_ts`
  return row ? { blogId: row.blog_id, lastReadTs: Number(row.last_read_ts) } : null
}

export const setUnblurred = (
  db: Db,
  viewer: Member,
  { actingUuid, conversationId }: { actingUuid: string; conversationId: string },
) => hasRows(db)`
    update conversation_members as mine set is_unblurred = true from blogs as acting
    where acting.id = mine.blog_id and ${isActing(viewer, actingUuid)} and mine.conversation_id = ${conversationId}
    returning mine.blog_id`

export async function insertReport(
  tx: Tx,
  { conversation_id, blog_id, other_blog_id }: LockedSide,
  context: string,
): Promise<void> {
  await tx
    .insertInto('conversation_reports')
    .values({ conversation_id, reporter_blog_id: blog_id, reported_blog_id: other_blog_id, context })
    .execute()
}
