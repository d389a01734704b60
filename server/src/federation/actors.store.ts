import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { rowsAtOnce } from '../core/work/slices.ts'
import type { NewKeys } from './signatures/keys.ts'

export interface ActorRow {
  blog_id: string
  handle: string
  rsa_public: string
  sealed_rsa: string
  ed_public: string
  gone_at: Date | null
}

export const listActors = (db: Db | Tx, blogIds: readonly string[]): Promise<ActorRow[]> =>
  db
    .selectFrom('local_actors')
    .select(['blog_id', 'handle', 'rsa_public', 'sealed_rsa', 'ed_public', 'gone_at'])
    .where('blog_id', 'in', blogIds)
    .execute()

export const findActor = async (db: Db | Tx, blogId: string): Promise<ActorRow | undefined> =>
  (await listActors(db, [blogId]))[0]

/** The first who makes an actor decides its keys. */
export async function insertActor(
  db: Db,
  { blogId, handle, keys }: { blogId: string; handle: string; keys: NewKeys },
): Promise<void> {
  await db
    .insertInto('local_actors')
    .values({
      blog_id: blogId,
      handle,
      rsa_public: keys.rsaPublic,
      sealed_rsa: keys.rsaPrivate,
      ed_public: keys.edPublic,
      sealed_ed: keys.edPrivate,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const replaceKeys = (db: Db, { blog_id, sealed_rsa }: ActorRow, keys: NewKeys) =>
  db
    .updateTable('local_actors')
    .set({
      rsa_public: keys.rsaPublic,
      sealed_rsa: keys.rsaPrivate,
      ed_public: keys.edPublic,
      sealed_ed: keys.edPrivate,
    })
    .where('blog_id', '=', blog_id)
    .where('sealed_rsa', '=', sealed_rsa)
    .execute()

/** Locks the actors of these blogs that somebody elsewhere follows, so that their posts go out in order. */
export async function lockFollowed(tx: Tx, blogIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ blog_id: string }>`
    select blog_id from local_actors
    where blog_id = any(${blogIds}::bigint[]) and gone_at is null
      and exists (select from remote_followers where remote_followers.blog_id = local_actors.blog_id)
    order by blog_id for update`.execute(tx)
  return rows.map(({ blog_id }) => blog_id)
}

/** The actors stay to sign their last activity; what was sent of their posts is gone with those. */
export async function retireActors(tx: Tx, blogIds: readonly string[]): Promise<void> {
  await sql`
    with posts_gone as (delete from federated_posts where blog_id = any(${blogIds}::bigint[])),
    followers_gone as (delete from remote_followers where blog_id = any(${blogIds}::bigint[]))
    update local_actors set gone_at = now() where blog_id = any(${blogIds}::bigint[])`.execute(tx)
}

/** Removes what is left of blogs that went without a word, and actors elsewhere that nobody here needs. */
export async function deleteOrphans(db: Db): Promise<void> {
  await sql`
    with lost as (
      select blog_id from local_actors where blog_id <> 0 and gone_at is null
        and not exists (select from blogs where blogs.id = local_actors.blog_id)
    ), posts_gone as (delete from federated_posts where blog_id in (select blog_id from lost)),
    followers_gone as (delete from remote_followers where blog_id in (select blog_id from lost))
    update local_actors set gone_at = now() where blog_id in (select blog_id from lost)`.execute(db)
  await sql`
    delete from remote_actors where id = any(array(
      select id from remote_actors
      where blog_id is null and fetched_at < now() - interval '30 days'
        and not exists (select from remote_followers where remote_followers.actor_id = remote_actors.id)
      limit ${rowsAtOnce}))`.execute(db)
}
