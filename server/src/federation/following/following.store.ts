import { sql } from 'kysely'
import { type Db, execute, hasRows, queryRows, type RowOf, type Tx } from '../../core/database/database.ts'

export interface Pair {
  accountId: string
  blogId: string
}

/** The members and the people elsewhere whom they follow, of these events. */
export const listFollowers = (tx: Tx, events: readonly { blogId: string; byBlogId: string }[]) => queryRows<Pair>(tx)`
    select distinct accounts.id as "accountId", follows.blog_id as "blogId"
    from json_to_recordset(${JSON.stringify(events)}::json) as given ("blogId" bigint, "byBlogId" bigint)
    join remote_actors on remote_actors.blog_id = given."blogId"
    join follows on follows.blog_id = given."blogId"
    join accounts on accounts.id = follows.account_id and accounts.primary_blog_id = given."byBlogId"`

export interface FollowOfOther {
  account_id: string
  blog_id: string
  actor_id: string
  actor_url: string
  host: string
  inbox: string
  /** The follow as the member wants it now; null where they do not. */
  wanted_id: string | null
  primary_blog_id: string | null
  primary_blog_name: string | null
  /** The id of the Follow that was sent; null where none was. */
  follow_id: string | null
  by_blog_id: string | null
  is_refused: boolean
  /** Nobody here has asked to follow them yet. */
  is_first: boolean
}

/** Compares what members want with what was asked. The people are locked, so that two workers do not ask twice. */
export async function lockFollows(tx: Tx, pairs: readonly Pair[]): Promise<FollowOfOther[]> {
  const blogIds = [...new Set(pairs.map(({ blogId }) => blogId))]
  await sql`
    select from remote_actors where blog_id = any(${blogIds}::bigint[]) order by id for no key update`.execute(tx)
  return queryRows<FollowOfOther>(tx)`
    select given.account_id, given.blog_id, remote_actors.id as actor_id, remote_actors.actor_url, remote_actors.host,
      remote_actors.inbox, follows.id as wanted_id, blogs.id as primary_blog_id, blogs.name as primary_blog_name,
      remote_follows.follow_id, remote_follows.by_blog_id, remote_follows.refused_at is not null as is_refused,
      not exists (select from remote_follows any_follow where any_follow.blog_id = given.blog_id) as is_first
    from (select distinct "accountId" as account_id, "blogId" as blog_id
      from json_to_recordset(${JSON.stringify(pairs)}::json) as pairs ("accountId" uuid, "blogId" bigint)) as given
    join remote_actors on remote_actors.blog_id = given.blog_id
    left join follows on follows.account_id = given.account_id and follows.blog_id = given.blog_id
    left join accounts on accounts.id = given.account_id
    left join blogs on blogs.id = accounts.primary_blog_id
    left join remote_follows on remote_follows.account_id = given.account_id and remote_follows.blog_id = given.blog_id
    order by given.account_id, given.blog_id`
}

export type AskedFollow = Pick<RowOf<'remote_follows'>, 'account_id' | 'blog_id' | 'by_blog_id' | 'follow_id'>

export const saveFollows = (tx: Tx, asked: readonly AskedFollow[], ended: readonly Pair[]) => execute(tx)`
    with ended as (
      delete from remote_follows using json_to_recordset(${JSON.stringify(ended)}::json)
        as ended ("accountId" uuid, "blogId" bigint)
      where remote_follows.account_id = ended."accountId" and remote_follows.blog_id = ended."blogId"
    )
    insert into remote_follows (account_id, blog_id, by_blog_id, follow_id)
    select * from json_to_recordset(${JSON.stringify(asked)}::json)
      as asked (account_id uuid, blog_id bigint, by_blog_id bigint, follow_id text)
    on conflict (account_id, blog_id) do update set by_blog_id = excluded.by_blog_id, follow_id = excluded.follow_id,
      asked_at = now(), accepted_at = null, refused_at = null`

/** A follow is named by its id, or by the blog that asked where the answer has no id of ours. */
export interface NamedFollow {
  followId: string | null
  byBlogId: string | null
}

const isNamed = (actorId: string, { followId, byBlogId }: NamedFollow) => sql`
  remote_actors.id = ${actorId} and remote_follows.blog_id = remote_actors.blog_id
  and remote_follows.refused_at is null
  and (remote_follows.follow_id = ${followId} or (${followId}::text is null and remote_follows.by_blog_id = ${byBlogId}))`

/** The id of whom the follow asked, if there is one of that id. */
export async function findAsked(tx: Tx, followId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select remote_actors.id from remote_follows join remote_actors on remote_actors.blog_id = remote_follows.blog_id
    where follow_id = ${followId}`.execute(tx)
  return rows[0]?.id
}

export const markAccepted = (tx: Tx, actorId: string, follow: NamedFollow) => execute(tx)`
    update remote_follows set accepted_at = coalesce(accepted_at, now())
    from remote_actors where ${isNamed(actorId, follow)}`

export type RefusedFollow = Pick<AskedFollow, 'account_id' | 'blog_id' | 'by_blog_id'>

/** Returns the follows that end with it. */
export const markRefused = (tx: Tx, actorId: string, follow: NamedFollow) => queryRows<RefusedFollow>(tx)`
    update remote_follows set refused_at = now(), accepted_at = null
    from remote_actors where ${isNamed(actorId, follow)}
    returning remote_follows.account_id, remote_follows.blog_id, remote_follows.by_blog_id`

/** Whether a block stands between a blog of ours and somebody elsewhere. */
export const isBlockedBy = (db: Db | Tx, blogId: string, actorId: string) => hasRows(db)`
    select from remote_actors where remote_actors.id = ${actorId} and is_walled(${blogId}, blog_id)`

export const findOutbox = (db: Db, actorId: string) =>
  db.selectFrom('remote_actors').select(['actor_url', 'outbox']).where('id', '=', actorId).executeTakeFirst()
