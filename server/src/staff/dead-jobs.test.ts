import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'

// Uses its own database because the list covers a whole installation.
let world: World
let staff: Person
beforeAll(async () => {
  world = await openOwnWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

const task = 'breaks'
let isMended = false
let done = 0
const breaks = async () => {
  if (!isMended) throw new Error(`No answer from smtp://me:hidden@mail.test ${'and so on '.repeat(100)}`)
  done += 1
}
const countRunning = async () =>
  (await sql`select from graphile_worker.jobs where locked_at is not null`.execute(world.db)).rows.length
/** The worker does not wait until the failures of its jobs are written. */
async function work(): Promise<void> {
  await runOnce({
    connectionString: process.env.TEST_DATABASE_URL as string,
    taskList: { [task]: breaks },
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
  await expect.poll(countRunning).toBe(0)
}

/** Jobs that failed their last attempt, each with a secret in its payload. */
async function makeDeadJobs(count: number, attempts = 1): Promise<void> {
  isMended = false
  await sql`
    select graphile_worker.add_job(${task}, '{"secret": "kept to itself"}', max_attempts := ${attempts}::int)
    from generate_series(1, ${count})`.execute(world.db)
  await work()
}
const listed = async () => (await world.send(staff, calls.listDeadLetters, {})).response.letters
const figure = async (state: string) => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return new RegExp(`^job_failures{task="${task}",state="${state}"} (\\d+)$`, 'm').exec(body)?.[1]
}
const acts = async () =>
  (await world.send(staff, calls.listAudit, {})).response.acts.map(({ action, subject }) => [action, subject])

test('a job that used up its attempts is a dead letter: its error is bounded, and its payload stays to itself', async () => {
  const begun = Date.now()
  await makeDeadJobs(1)
  const letters = await listed()
  expect(letters).toMatchObject([{ kind: 'job', name: task, event: null, tries: 1 }])
  const [{ id, error, last_at } = { id: '', error: '', last_at: '' }] = letters
  expect(error).toMatch(/^No answer from smtp:\/\/mail\.test and so on/)
  expect(error.length).toBeLessThanOrEqual(500)
  expect([begun <= Date.parse(last_at), Date.parse(last_at) <= Date.now()]).toEqual([true, true])
  expect(JSON.stringify(letters)).not.toMatch(/secret|hidden/)
  expect([await figure('dead'), await figure('retrying')]).toEqual(['1', undefined])

  const which = { kind: 'job', id, name: task } as const
  expect((await world.send(staff, calls.retryDeadLetter, which)).response.count).toBe(1)
  expect([await listed(), await figure('dead'), await figure('retrying')]).toEqual([[], undefined, '1'])
  await work()
  expect(await listed()).toMatchObject([{ id }])

  isMended = true
  await world.send(staff, calls.retryDeadLetter, which)
  await work()
  expect([done, await listed(), await figure('retrying')]).toEqual([1, [], undefined])
  expect((await world.send(staff, calls.retryDeadLetter, which)).response.count).toBe(0)
  expect(await acts()).toEqual(Array(2).fill(['dead_letter.retried', `${task} ${id}`]))
})

test('a job that has attempts left is not to be retried or discarded', async () => {
  await makeDeadJobs(1, 2)
  const { rows } = await sql<{
    id: string
  }>`select id from graphile_worker.jobs where task_identifier = ${task}`.execute(world.db)
  const which = { kind: 'job', id: rows[0]?.id ?? '', name: task } as const
  expect([await listed(), await figure('retrying')]).toEqual([[], '1'])
  expect((await world.send(staff, calls.retryDeadLetter, which)).response.count).toBe(0)
  expect((await world.send(staff, calls.discardDeadLetter, which)).response.count).toBe(0)
  await sql`select graphile_worker.complete_jobs(array[${which.id}::bigint])`.execute(world.db)
})

test('jobs and events stand in one list, the newest first; one is discarded and the others are retried', async () => {
  await sql`
    with made as (
      insert into events (id, name, body, handled_at)
      select id_at(now() - interval '1 hour'), 'post.liked', '{}', now() from generate_series(1, 20) returning id)
    insert into event_failures (event_id, listener, attempts, last_error) select id, 'nobody', 7, 'No' from made`.execute(
    world.db,
  )
  await makeDeadJobs(20)
  const { letters, next } = (await world.send(staff, calls.listDeadLetters, {})).response
  const further = (await world.send(staff, calls.listDeadLetters, { before: next ?? '' })).response
  const all = [...letters, ...further.letters]
  expect([letters.length, further.letters.length, further.next]).toEqual([30, 10, null])
  expect(all.map(({ kind }) => kind)).toEqual([...Array(20).fill('job'), ...Array(20).fill('event')])
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(40)

  const gone = letters[0]?.id ?? ''
  expect(await world.send(staff, calls.discardDeadLetter, { kind: 'job', id: gone, name: task })).toMatchObject({
    response: { count: 1 },
  })
  expect((await world.send(staff, calls.retryDeadLetters, {})).response.count).toBe(39)
  isMended = true
  done = 0
  await work()
  expect([done, await listed()]).toEqual([19, []])
  expect((await acts()).slice(0, 2)).toEqual([
    ['dead_letters.retried', '39'],
    ['dead_letter.discarded', `${task} ${gone}`],
  ])
})
