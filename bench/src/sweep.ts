import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/core/database/database.ts'
import { addJob } from '../../server/src/core/work/jobs.ts'
import { withInstallation } from './faults/installation.ts'
import { isShort } from './short.ts'

const events = Number(process.argv[2] ?? (isShort ? 2000 : 10_000_000))
const fillAtOnce = 500_000
const probeEveryMs = 100

const fill = (db: Db, count: number) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`
      insert into events (id, name, body, handled_at)
      select id_at(now() - interval '30 days' + at * interval '1 millisecond'), 'post.liked',
             '{"postId":"1","byBlogId":"1"}', now() - interval '30 days'
      from generate_series(1, ${count}) as at`.execute(tx)
  })

const anyOld = async (db: Db) =>
  (await sql`select from graphile_worker.jobs where task_identifier = 'forget_old_events' limit 1`.execute(db)).rows
    .length > 0

async function runningMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select max(extract(epoch from clock_timestamp() - query_start) * 1000)::float as ms from pg_stat_activity
    where state = 'active' and query like '%oldest as materialized%' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.ms ?? 0
}

async function waitingMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from clock_timestamp() - time_of_id(min(id)))::float * 1000 as ms
    from events where handled_at is null`.execute(db)
  return rows[0]?.ms ?? 0
}

/** Inserts handled events of last month, sweeps them, and times statements and current events meanwhile. */
await withInstallation(async ({ db, start }) => {
  for (let from = 0; from < events; from += fillAtOnce) await fill(db, Math.min(fillAtOnce, events - from))
  console.log(`${events} handled events`)
  await start('worker')
  await sql`insert into events (name, body) values ('account.registered', '{}')`.execute(db)
  while ((await waitingMs(db)) > 0) await wait(probeEveryMs)
  await addJob(db, 'forget_old_events', {})
  const began = performance.now()
  let [longestStatementMs, longestWaitMs] = [0, 0]
  while (await anyOld(db)) {
    longestStatementMs = Math.max(longestStatementMs, await runningMs(db))
    longestWaitMs = Math.max(longestWaitMs, await waitingMs(db))
    await sql`insert into events (name, body) values ('account.registered', '{}')`.execute(db)
    await wait(probeEveryMs)
  }
  const tookSeconds = (performance.now() - began) / 1000
  console.log(
    `swept in ${tookSeconds.toFixed(0)} s; longest statement ${longestStatementMs.toFixed(0)} ms; an event of now waited ${longestWaitMs.toFixed(0)} ms at most`,
  )
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from events where handled_at < now() - interval '29 days'`.execute(db)
  if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} old events are left`)
})
