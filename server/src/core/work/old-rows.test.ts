import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'
import { tasksOf } from '../../worker.ts'
import type { JobName } from './jobs.ts'
import { rowsAtOnce } from './slices.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

/** Runs the job until it no longer queues itself, one slice per run, and returns the number of runs. */
async function runInSlices(name: JobName): Promise<number> {
  let runs = 0
  for (let body: object | undefined = {}; body; runs += 1) {
    await tasksOf(world.deps)[name]?.(body as never, { abortSignal: AbortSignal.abort() })
    const { rows } = await sql<{ payload: object }>`
      delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier = ${name} returning payload`.execute(world.db)
    body = rows[0]?.payload
  }
  return runs
}

test('events that were handled a week ago are forgotten, but for those that a listener failed for', async () => {
  const old = `now() - interval '8 days'`
  const { rows } = await sql<{ id: string; name: string }>`
    insert into events (id, name, body, handled_at) values
      (id_at(${sql.raw(old)}), 'failed', '{}', ${sql.raw(old)}),
      (id_at(${sql.raw(old)}), 'waiting', '{}', null),
      (id_at(${sql.raw(old)}), 'just handled', '{}', now()),
      (next_id(), 'young', '{}', now()) returning id, name`.execute(world.db)
  await sql`insert into event_failures (event_id, listener, attempts, last_error) values (${rows[0]?.id}, 'one', 7, '')`.execute(
    world.db,
  )
  await sql`
    insert into events (id, name, body, handled_at)
    select id_at(now() - interval '8 days'), 'old', '{}', now() - interval '8 days'
    from generate_series(1, ${3 * rowsAtOnce})`.execute(world.db)
  expect(await runInSlices('forget_old_events')).toBeGreaterThan(3)
  const left = await world.db.selectFrom('events').select('name').distinct().orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['failed', 'just handled', 'waiting', 'young'])
})

test.each([
  [
    'forget_old_limits',
    'rate_limits',
    sql`(key, count, ends_at) select 'k' || at, 1, now() - at * interval '1 second'`,
  ],
  [
    'forget_client_requests',
    'client_requests',
    sql`(account_id, client_id, request_hash, made_at)
        select (select id from accounts limit 1), gen_random_uuid(), '', now() - interval '3 days' - at * interval '1 second'`,
  ],
  [
    'forget_old_sessions',
    'sessions',
    sql`(account_id, token_hash, user_agent, address, expires_at)
        select (select id from accounts limit 1), decode(md5(at::text), 'hex'), '', '', now() - at * interval '1 second'`,
  ],
  [
    'forget_mail_tokens',
    'mail_tokens',
    sql`(account_id, token_hash, purpose, email, expires_at)
        select (select id from accounts limit 1), decode(md5(at::text), 'hex'), 'reset', '', now() - interval '7 days' - at * interval '1 second'`,
  ],
  [
    'forget_login_challenges',
    'login_challenges',
    sql`(challenge_hash, purpose, browser_hash, expires_at)
        select decode(md5(at::text), 'hex'), 'use_passkey', '', now() - at * interval '1 second'`,
  ],
  [
    'forget_old_logs',
    'log_entries',
    sql`(channel, name, data, received_at) select 'log', 'old', '{}', now() - interval '91 days'`,
  ],
] as const)('%s takes what is over a slice at a time, and leaves the rest', async (name, table, values) => {
  const me = await world.aMember()
  await sql`insert into ${sql.table(table)} ${values} from generate_series(1, ${2 * rowsAtOnce}) as at`.execute(
    world.db,
  )
  const soon = new Date(Date.now() + 86_400_000)
  await insertLasting(table, me.accountId, soon)
  expect(await runInSlices(name)).toBe(3)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ count: table === 'sessions' ? await membersCount() : 1 }])
})

const membersCount = async () =>
  Number((await sql<{ count: string }>`select count(*) as count from accounts`.execute(world.db)).rows[0]?.count)

/** Adds a row that has not expired; sessions need none, because every member has one. */
async function insertLasting(table: string, account_id: string, soon: Date): Promise<void> {
  const { db } = world
  const token_hash = randomBytes(16)
  if (table === 'rate_limits') await db.insertInto(table).values({ key: 'kept', count: 1, ends_at: soon }).execute()
  if (table === 'client_requests')
    await db.insertInto(table).values({ account_id, client_id: randomUUID(), request_hash: '' }).execute()
  if (table === 'mail_tokens')
    await db
      .insertInto(table)
      .values({ account_id, token_hash, purpose: 'reset', email: '', expires_at: soon })
      .execute()
  if (table === 'login_challenges')
    await db
      .insertInto(table)
      .values({ challenge_hash: token_hash, purpose: 'use_passkey', browser_hash: token_hash, expires_at: soon })
      .execute()
  if (table === 'log_entries')
    await sql`insert into log_entries (channel, name, data) values ('log', 'new', '{}')`.execute(db)
}
