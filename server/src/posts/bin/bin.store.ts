import { binDays } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { type Db, execute, hasRows, queryRows, type RowOf, type Tx } from '../../core/database/database.ts'

export type Binned = Pick<RowOf<'posts'>, 'id' | 'tags' | 'state' | 'publish_on' | 'queue_position' | 'queue_id'>

export const isOwnedBy = (tx: Tx, blogId: string, accountId: string) => hasRows(tx)`
    select from blog_members where blog_id = ${blogId} and account_id = ${accountId} and is_owner`

/** Keeps how the posts are, which the caller has locked and takes out of every list. */
export const insertBinned = (tx: Tx, ids: readonly string[], accountId: string) => execute(tx)`
    insert into binned_posts (post_id, blog_id, deleted_by, state, publish_on, queue_position, queue_id, ends_at)
    select id, blog_id, ${accountId}, state, publish_on, queue_position, queue_id,
      now() + make_interval(days => ${sql.lit(binDays)})
    from posts where id = any(${ids}::bigint[])`

/** Takes those that can still be restored. */
export async function takeBinned(tx: Tx, blogId: string, ids: readonly string[]): Promise<Binned[]> {
  const { rows } = await sql<Binned>`
    select posts.id, posts.tags, binned.state, binned.publish_on, binned.queue_position, binned.queue_id
    from binned_posts as binned join posts on posts.id = binned.post_id
    where binned.post_id = any(${ids}::bigint[]) and binned.blog_id = ${blogId} and binned.ends_at > now()
    order by posts.id for update`.execute(tx)
  await sql`delete from binned_posts where post_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows
}

export async function endBin(tx: Tx, blogId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update binned_posts set ends_at = now() where blog_id = ${blogId} and ends_at > now()`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const lockEnded = (tx: Tx, atMost: number) => queryRows<{ post_id: string; blog_id: string }>(tx)`
    select post_id, blog_id from binned_posts where ends_at <= now() order by ends_at limit ${atMost}
    for update skip locked`

export interface BinRow {
  id: string
  type: string
  summary: string
  deleted_by: string | null
  deleted_at: Date
  ends_at: Date
}

/** Lists posts by the times of their deletion, newest first. */
export const listBinned = (db: Db, blogId: string, before: string | undefined, atMost: number) => queryRows<BinRow>(db)`
    select posts.id, posts.kind as type, posts.summary, blogs.name as deleted_by, binned_posts.deleted_at,
      binned_posts.ends_at
    from binned_posts join posts on posts.id = binned_posts.post_id
    left join accounts on accounts.id = binned_posts.deleted_by left join blogs on blogs.id = accounts.primary_blog_id
    where binned_posts.blog_id = ${blogId} and binned_posts.ends_at > now() and ${
      before === undefined
        ? sql`true`
        : sql`(binned_posts.deleted_at, -binned_posts.post_id) <
            (select deleted_at, -post_id from binned_posts where post_id = ${before})`
    }
    order by binned_posts.deleted_at desc, binned_posts.post_id limit ${atMost}`
