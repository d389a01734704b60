import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import { addJob } from '../../../server/src/core/work/jobs.ts'
import { isShort } from '../short.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { startWriters } from './writers.ts'

const writerCount = 6
const likesOfEach = isShort ? 20 : 500
const notesOfLeaver = isShort ? 3000 : 200_000
const postsOfLeaver = isShort ? 20 : 2000
const handledWithinMs = 3000
const doneWithinMs = 300_000

export const background: Fault[] = [
  {
    name: 'failing-listener',
    fault: `a listener that fails for half of ${likesOfEach * 2} likes, and later is mended, while people write`,
    promise: 'every other event handled, each failure kept, and none left once they are retried',
    run: () => withInstallation(failingListener),
  },
  {
    name: 'delete-account',
    fault: `an account with ${notesOfLeaver} notes and ${postsOfLeaver} posts removed while people write, the worker killed (-9) meanwhile`,
    promise: `events handled within ${seconds(handledWithinMs)} all the while, or of the worker's start; nothing of the account left`,
    run: () => withInstallation(deleteAccount),
  },
]

const countOf = async (db: Db, what: string): Promise<number> =>
  Number((await sql.raw<{ count: string }>(`select count(*) as count from ${what}`).execute(db)).rows[0]?.count)

async function until(isDone: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + doneWithinMs
  while (performance.now() < giveUpAt) {
    if (await isDone()) return true
    await wait(100)
  }
  return false
}

async function failingListener({ start, town, db }: Installation): Promise<Outcome> {
  const [server] = await Promise.all([start('server'), start('worker')])
  await sql`
    create function refuse_half() returns trigger language plpgsql as $$
      begin raise exception 'refused by the bench'; end $$`.execute(db)
  await sql`create trigger refuse_half before insert on notifications for each row
    when (new.type = 'like' and (hashint8(new.cause_id) & 1) = 1) execute function refuse_half()`.execute(db)
  const writers = startWriters({ origin: () => server.origin, talks: town.talks }, writerCount)
  await sql`
    with blogs_ as (select id, row_number() over (order by id) as at from blogs limit 50),
    made as (
      insert into notes (root_post_id, post_id, kind, blog_id)
      select posts.id, posts.id, 'like', blogs_.id from posts cross join blogs_
      where not exists (select from notes where notes.post_id = posts.id and notes.blog_id = blogs_.id)
        and posts.blog_id <> blogs_.id limit ${likesOfEach * 2}
      on conflict do nothing returning post_id, blog_id)
    insert into events (name, body)
    select 'post.liked', jsonb_build_object('postId', post_id::text, 'byBlogId', blog_id::text) from made`.execute(db)
  const isReceived = await until(
    async () => (await countOf(db, `events where handled_at is null and name = 'post.liked'`)) === 0,
  )
  const failed = await countOf(db, 'event_failures')
  await sql`drop trigger refuse_half on notifications`.execute(db)
  await sql`update event_failures set next_try_at = now()`.execute(db)
  const isMended = await until(async () => (await countOf(db, 'event_failures')) === 0)
  await writers.stop()
  const isQuiet = await until(async () => (await countOf(db, 'events where handled_at is null')) === 0)
  const found = await compare(db, writers.acknowledged)
  return {
    measured: `${failed} failures kept, ${isMended ? 0 : await countOf(db, 'event_failures')} left after the retry; ${summaryOf(found, writers)}`,
    isHeld: isReceived && failed > 0 && isMended && isQuiet && found.isWhole,
  }
}

async function deleteAccount({ start, town, db }: Installation): Promise<Outcome> {
  const [server, firstWorker] = await Promise.all([start('server'), start('worker')])
  let worker = firstWorker
  const { rows } = await sql<{ account_id: string; blog_id: string }>`
    select account_id, blog_id from blog_members order by blog_id desc limit 1`.execute(db)
  const { account_id: accountId = '', blog_id: blogId = '' } = rows[0] ?? {}
  await fillLeaver(db, blogId)
  const writers = startWriters({ origin: () => server.origin, talks: town.talks }, writerCount)
  const isGone = async () => (await countOf(db, `accounts where id = '${accountId}'`)) === 0
  const before = await countOf(db, 'notes')
  const began = performance.now()
  await addJob(db, 'remove_account', { accountId, blogIds: [blogId] }, `account ${accountId}`)
  const waits: number[] = []
  let killed = false
  while (!(await isGone()) && performance.now() - began < doneWithinMs) {
    waits.push(await timeOneEvent(db))
    if (!killed && (await countOf(db, 'notes')) < before - notesOfLeaver / 4) {
      killed = true
      process.kill(worker.pid, 'SIGKILL')
      worker = await start('worker')
    }
  }
  const tookMs = performance.now() - began
  await writers.stop()
  const found = await compare(db, writers.acknowledged)
  const left =
    (await countOf(db, `posts where blog_id = ${blogId}`)) + (await countOf(db, `notes where blog_id = ${blogId}`))
  const longest = Math.max(...waits)
  return {
    measured: `gone after ${seconds(tookMs)}, ${left} rows left; ${waits.length} events timed, the slowest handled after ${seconds(longest)}; worker ${killed ? 'killed once' : 'not killed'}; ${summaryOf(found, writers)}`,
    isHeld:
      (await isGone()) && (killed || isShort) && left === 0 && isWithin(longest, handledWithinMs) && found.isWhole,
  }
}

async function timeOneEvent(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into events (name, body) values ('account.registered', '{}') returning id`.execute(db)
  const began = performance.now()
  await until(async () => (await countOf(db, `events where id = ${rows[0]?.id} and handled_at is null`)) === 0)
  return performance.now() - began
}

async function fillLeaver(db: Db, blogId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`
      insert into notes (root_post_id, post_id, kind, blog_id)
      select -at, -at, 'like', ${blogId} from generate_series(1, ${notesOfLeaver}) as at`.execute(tx)
    await sql`
      insert into posts (blog_id, kind, state, published_id, trail, root_post_id, root_blog_uuid, reblog_key)
      select ${blogId}, 'text', 'published', next_id(), '{}', -at, gen_random_uuid(), 'key'
      from generate_series(1, ${postsOfLeaver}) as at`.execute(tx)
    await sql`update accounts set liked_post_count = liked_post_count + ${notesOfLeaver}
      where primary_blog_id = ${blogId}`.execute(tx)
  })
}
