import { failingDaysMax, subscriptionsMax } from '@bowerbird/domain/push/push.limits.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, execute, type Tx } from '../core/database/database.ts'
import type { PushTables } from './push.table.ts'

type NewSubscription = Pick<
  Insertable<PushTables['push_subscriptions']>,
  'account_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth'
> & { agent: string }

/** A device has one subscription, and whoever is logged in there last has it. False when there is no room. */
export async function saveSubscription(db: Db, given: NewSubscription): Promise<boolean> {
  const { account_id, session_id, endpoint, p256dh, auth, agent } = given
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, agent)
    select ${account_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth}, ${agent}
    where (select count(*) from push_subscriptions
      where account_id = ${account_id} and endpoint <> ${endpoint}) < ${sql.lit(subscriptionsMax)}
    on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, agent = excluded.agent, failing_since = null, failures = 0`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

export async function deleteSubscription(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

type Settings = Partial<Omit<Insertable<PushTables['push_settings']>, 'account_id' | 'held'>>

export async function saveSettings(db: Db | Tx, accountId: string, settings: Settings): Promise<void> {
  const row = { account_id: accountId, ...settings }
  await db
    .insertInto('push_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

export async function saveChoice(db: Db | Tx, accountId: string, blogId: string, kindsOff: string[]): Promise<void> {
  const row = { account_id: accountId, blog_id: blogId, kinds_off: kindsOff }
  await db
    .insertInto('push_choices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'blog_id']).doUpdateSet({ kinds_off: kindsOff }))
    .execute()
}

export interface Outcome {
  id: string
  /** `gone`: the browser has no such subscription any more. */
  result: 'taken' | 'gone' | 'failed'
}

/** Forgets what is gone, and what failed for a week without a success. */
export async function saveOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  const idsOf = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).map(({ id }) => id)
  await sql`
    with dropped as (
      delete from push_subscriptions
      where id = any(${idsOf('gone')}::uuid[]) or (id = any(${idsOf('failed')}::uuid[])
        and failing_since < now() - make_interval(days => ${sql.lit(failingDaysMax)}))
      returning id
    )
    update push_subscriptions set
      succeeded_at = case when id = any(${idsOf('taken')}::uuid[]) then now() else succeeded_at end,
      failing_since = case when id = any(${idsOf('taken')}::uuid[]) then null else coalesce(failing_since, now()) end,
      failures = case when id = any(${idsOf('taken')}::uuid[]) then 0 else failures + 1 end
    where id = any(${[...idsOf('taken'), ...idsOf('failed')]}::uuid[]) and id not in (select id from dropped)`.execute(
    db,
  )
}

export const countHeld = (db: Db, accountId: string) =>
  execute(db)`update push_settings set held = held + 1 where account_id = ${accountId}`

export async function takeHeld(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    with before as (select held from push_settings where account_id = ${accountId} for update)
    update push_settings set held = 0 from before where account_id = ${accountId} returning before.held`.execute(db)
  return rows[0]?.held ?? 0
}

/** Adds a job for each member of the blog who has a device; nothing where nobody has. */
export const addActivityJobs = (tx: Tx, notificationIds: readonly string[]) => execute(tx)`
    select graphile_worker.add_job('send_push', json_build_object('accountId', readers.account_id, 'about',
      json_build_object('notificationId', notifications.id::text)))
    from notifications join blog_members as readers on readers.blog_id = notifications.blog_id
    where notifications.id = any(${notificationIds}::bigint[]) and ${hasDevice(sql`readers.account_id`)}`

/** The same for the subscribers of the blogs of new posts. */
export const addPostJobs = (tx: Tx, postIds: readonly string[]) => execute(tx)`
    select graphile_worker.add_job('send_push', json_build_object('accountId', follows.account_id, 'about',
      json_build_object('postId', posts.id::text)))
    from posts join follows on follows.blog_id = posts.blog_id and follows.is_subscribed
    where posts.id = any(${postIds}::bigint[]) and ${hasDevice(sql`follows.account_id`)}`

const hasDevice = (accountId: ReturnType<typeof sql>) => sql`exists (
  select from push_subscriptions where push_subscriptions.account_id = ${accountId})`

export const findBlogId = async (tx: Tx, name: string): Promise<string | undefined> =>
  (await tx.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirst())?.id
