import { sql } from 'kysely'
import { type Db, execute, type RowOf, type Tx } from '../core/database/database.ts'
import { rowsAtOnce } from '../core/work/slices.ts'
import type { NewKeys } from './signatures/keys.ts'

export type ActorRow = Omit<RowOf<'local_actors'>, 'sealed_ed' | 'made_at' | 'moved_at'>

/** The handle stays when the blog is renamed, unless the old name was left behind. */
const handleNow = sql<string>`coalesce(
  (select name from old_blog_names where name = handle and old_blog_names.blog_id = local_actors.blog_id),
  (select name from blogs where id = local_actors.blog_id), handle)`.as('handle')

export const listActors = (db: Db | Tx, blogIds: readonly string[]): Promise<ActorRow[]> =>
  db
    .selectFrom('local_actors')
    .select(['blog_id', 'rsa_public', 'sealed_rsa', 'ed_public', 'gone_at', 'also_known_as', 'moved_to'])
    .select(handleNow)
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

/** The blogs of these that somebody elsewhere follows. */
export const lockFollowed = async (tx: Tx, blogIds: readonly string[]): Promise<string[]> => [
  ...(await lockSenders(tx, blogIds, [])).keys(),
]

/**
 * Locks the actors of blogs that somebody elsewhere follows, and of these others, so that what they send goes out in
 * order. Says of each whether it is followed.
 */
export async function lockSenders(
  tx: Tx,
  blogIds: readonly string[],
  others: readonly string[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ blog_id: string; is_followed: boolean }>`
    select blog_id, ${isFollowed} as is_followed from local_actors
    where blog_id = any(${blogIds}::bigint[]) and gone_at is null
      and (${isFollowed} or blog_id = any(${others}::bigint[]))
    order by blog_id for update`.execute(tx)
  return new Map(rows.map(({ blog_id, is_followed }) => [blog_id, is_followed]))
}

const isFollowed = sql<boolean>`exists (
  select from remote_followers where remote_followers.blog_id = local_actors.blog_id)`

/** The actors stay to sign their last activity; what was sent of their posts is gone with those. */
export const retireActors = (tx: Tx, blogIds: readonly string[]) => execute(tx)`
    with posts_gone as (delete from federated_posts where blog_id = any(${blogIds}::bigint[])),
    replies_gone as (delete from federated_replies where blog_id = any(${blogIds}::bigint[])),
    likes_gone as (delete from federated_likes where blog_id = any(${blogIds}::bigint[])),
    followers_gone as (delete from remote_followers where blog_id = any(${blogIds}::bigint[]))
    update local_actors set gone_at = now() where blog_id = any(${blogIds}::bigint[])`

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
