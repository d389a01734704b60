import { sql } from 'kysely'
import { type Db, queryRow, queryRows, type Tx } from '../../core/database/database.ts'
import type { Config } from '../../core/process/config.ts'
import { isFederated } from '../federated-blogs.ts'

interface MovingRow {
  aliases: { address: string; shown: string }[]
  moved_to: string | null
  moved_at: Date | null
}

/** An address that is known is shown by its handle. */
export async function findMoving(db: Db | Tx, blogId: string): Promise<MovingRow> {
  const { rows } = await sql<MovingRow>`
    select blogs.moved_to, local_actors.moved_at, coalesce((
      select json_agg(json_build_object('address', alias.url,
        'shown', coalesce('@' || remote_actors.name || '@' || remote_actors.host, alias.url)) order by alias.at)
      from unnest(local_actors.also_known_as) with ordinality as alias (url, at)
      left join remote_actors on remote_actors.actor_url = alias.url), '[]') as aliases
    from blogs left join local_actors on local_actors.blog_id = blogs.id where blogs.id = ${blogId}`.execute(db)
  return rows[0] ?? { aliases: [], moved_to: null, moved_at: null }
}

export const updateAliases = (tx: Tx, blogId: string, addresses: string[]) =>
  tx.updateTable('local_actors').set({ also_known_as: addresses }).where('blog_id', '=', blogId).execute()

/** Null takes the move back; the time of the last one stays. */
export const updateMove = (tx: Tx, blogId: string, target: string | null) =>
  tx
    .updateTable('local_actors')
    .set({ moved_to: target, ...(target && { moved_at: new Date() }) })
    .where('blog_id', '=', blogId)
    .execute()

export interface Mover {
  actor_url: string
  blog_id: string | null
  moved_to: string | null
}

export const findMover = (db: Db | Tx, actorId: string): Promise<Mover | undefined> =>
  db
    .selectFrom('remote_actors')
    .select(['actor_url', 'blog_id', 'moved_to'])
    .where('id', '=', actorId)
    .executeTakeFirst()

/** A blog of ours that says that it was this actor before. */
export const findKnownAs = (db: Db | Tx, config: Config, blogId: string, actorUrl: string) => queryRow<{
  id: string
  name: string
}>(db)`
    select blogs.id, blogs.name from blogs join local_actors on local_actors.blog_id = blogs.id
    where blogs.id = ${blogId} and blogs.moved_to is null and ${actorUrl} = any(local_actors.also_known_as)
      and ${isFederated(config)}`

interface FollowerToMove {
  accountId: string
  byBlogId: string
  /** Whether they may follow the other. */
  mayFollow: boolean
}

/**
 * Members who follow a blog, in the order of their accounts. One whose first blog stays local cannot follow somebody
 * elsewhere.
 */
export const listFollowersToMove = (
  tx: Tx,
  config: Config,
  { fromBlogId, toBlogId, after }: { fromBlogId: string; toBlogId: string; after: string | null },
  atMost: number,
) => queryRows<FollowerToMove>(tx)`
    select follows.account_id as "accountId", blogs.id as "byBlogId", (
      (${isFederated(config)} or not exists (select from remote_actors where remote_actors.blog_id = ${toBlogId}))
      and not exists (
        select from blog_members where blog_members.blog_id = ${toBlogId} and blog_members.account_id = accounts.id)
      and not is_walled(blogs.id, ${toBlogId})) as "mayFollow"
    from follows join accounts on accounts.id = follows.account_id join blogs on blogs.id = accounts.primary_blog_id
    where follows.blog_id = ${fromBlogId} and (${after}::uuid is null or follows.account_id > ${after}::uuid)
    order by follows.account_id limit ${atMost}`
