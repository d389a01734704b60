import { type RawBuilder, sql } from 'kysely'
import { setActivitySeen } from '../blogs/blog-writes.ts'
import { type Db, queryRows, type Tx } from '../core/database/database.ts'
import type { EventContext, Notified } from './notified.ts'
import { reachOf } from './reach-sql.ts'
import { isActVisibleToReader } from './reader-rule.ts'

/**
 * Inserts notifications, idempotent by cause. `acts` is a query of `blog_id`, `type`, `from_blog_id`, `post_id`,
 * `new_post_id`, `cause_id`, `text` and `is_plain`. An act that continues the newest run of its blog joins it; two
 * workers may begin the same run twice, and the reader merges the two. Leaves out a blog's own acts, acts that none
 * of its members may see, and senders or recipients that are gone. An act that is put aside is listed apart and not
 * returned.
 */
export const insertNotifications = (
  tx: Tx,
  { eventId, deps }: EventContext,
  acts: RawBuilder<unknown>,
) => queryRows<Notified>(tx)`
    with acts as (${acts}), fresh as (
      select acts.*, next_id() as id, time_of_id(${eventId}) as happened_at,
             run_key_of(acts.type, acts.post_id, acts.is_plain, time_of_id(${eventId})) as run_key,
             row_number() over () as place
      from acts
      where (acts.from_blog_id is null or (
          exists (select from blogs where blogs.id = acts.from_blog_id)
          and not share_a_member(acts.blog_id, acts.from_blog_id)
          and not is_walled(acts.blog_id, acts.from_blog_id)))
        and exists (select from blog_members reader where reader.blog_id = acts.blog_id and ${isActVisibleToReader})
        and not exists (
          select from notifications existing
          where existing.cause_id = acts.cause_id and existing.blog_id = acts.blog_id and existing.type = acts.type)
    ), judged as materialized (
      select fresh.*, ${reachOf(deps?.config.canMailStrangers ?? false)} as reach from fresh
    ), joined as (
      update activity_items set newest_id = fresh.id, newest_at = greatest(activity_items.newest_at, fresh.happened_at), size = activity_items.size + 1 from judged as fresh
      where activity_items.run_key = fresh.run_key and activity_items.id = (
        select newest.id from activity_items newest
        where newest.blog_id = fresh.blog_id order by newest.newest_id desc limit 1)
      returning activity_items.id, activity_items.blog_id
    ), made as (
      insert into activity_items (id, blog_id, type, post_id, run_key, size, newest_id, newest_at)
      select id, blog_id, case reach when 'aside' then 'aside' else type end, post_id, run_key, 1, id, happened_at
      from judged as fresh
      where not exists (select from joined where joined.blog_id = fresh.blog_id)
      returning id, blog_id
    ), kept as (
      insert into notifications
        (id, item_id, blog_id, type, from_blog_id, post_id, new_post_id, cause_id, text, happened_at, reach)
      select fresh.id, coalesce(joined.id, fresh.id), fresh.blog_id, fresh.type, fresh.from_blog_id, fresh.post_id,
             fresh.new_post_id, fresh.cause_id, fresh.text, fresh.happened_at, fresh.reach
      from judged as fresh left join joined on joined.blog_id = fresh.blog_id
      returning id, blog_id, type, reach
    )
    select id, blog_id, type from kept where coalesce(reach, '') <> 'aside'`

/** Marks the notifications up to one, or all there are, as seen. Returns whether any was unread. */
export async function setSeen(tx: Tx, blogId: string, until?: string): Promise<boolean> {
  return setActivitySeen(
    tx,
    blogId,
    sql`
      select id from notifications where blog_id = ${blogId} ${until ? sql`and id <= ${until}` : sql``}
      order by id desc limit 1`,
  )
}

/** Deletes some of the notifications of a deleted post. Answers how many. */
export async function deleteSomeNotifications(db: Db, postId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where post_id = ${postId} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
