import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'
import type { Tx } from '../database/database.ts'
import type { Notice } from '../live/live.ts'
import { triesMax } from './event-failures.ts'
import { recordEvent } from './events.ts'
import { type Audience, handleSome } from './handle-events.ts'

// The test plays the worker in a separate database, because no other worker may take its events.
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())
beforeEach(() => sql`truncate events cascade`.execute(world.db))

const record = (...postIds: string[]) =>
  world.db.transaction().execute(async (tx) => {
    for (const postId of postIds) await recordEvent(tx, 'post.published', { postId, blogId: '1' })
  })
const failures = () => world.db.selectFrom('event_failures').selectAll().orderBy('event_id').execute()
const waiting = () => world.db.selectFrom('events').select('id').where('handled_at', 'is', null).execute()
const bringForward = () =>
  sql`update event_failures set next_try_at = now() where next_try_at is not null`.execute(world.db)
const to = (listeners: Audience['listeners']['post.published'], groups = {}): Audience => ({
  listeners: { 'post.published': listeners ?? {} },
  groupListeners: { 'post.published': groups },
})

/** Counts in the database, so that a rollback undoes the count. */
const count = (name: string) => async (tx: Tx, reported: { postId: string }) => {
  await sql`insert into flags (name, is_on) values (${`${name} ${reported.postId}`}, true)`.execute(tx)
}
const counted = async (name: string) =>
  (await sql<{ name: string }>`delete from flags where name like ${`${name} %`} returning name`.execute(world.db)).rows
    .map((row) => row.name.slice(name.length + 1))
    .sort()

test('a listener that always fails keeps nobody else from an event, and is a dead letter after its last try', async () => {
  let isMended = false
  const breaks = async () => {
    if (!isMended) throw new Error('Broken for good')
  }
  const audience = to({ before: count('before'), breaks, after: count('after') })
  await record('1', '2', '3')
  await handleSome(world.deps, audience)
  expect(await waiting()).toEqual([])
  expect([await counted('before'), await counted('after')]).toEqual([
    ['1', '2', '3'],
    ['1', '2', '3'],
  ])
  const waits: number[] = []
  for (let tries = 1; tries < triesMax; tries += 1) {
    const [failed, ...others] = await failures()
    expect(others).toHaveLength(2)
    expect(failed).toMatchObject({ listener: 'breaks', attempts: tries, last_error: 'Broken for good' })
    waits.push((Number(failed?.next_try_at) - Number(failed?.last_failed_at)) / 1000)
    await handleSome(world.deps, audience)
    await bringForward()
    await handleSome(world.deps, audience)
  }
  expect(waits).toEqual([5, 20, 80, 320, 1280, 3600])
  expect((await failures()).map(({ attempts, next_try_at }) => [attempts, next_try_at])).toEqual(
    Array(3).fill([triesMax, null]),
  )
  await bringForward()
  isMended = true
  await handleSome(world.deps, audience)
  expect(await failures()).toHaveLength(3)
  await record('4')
  await handleSome(world.deps, audience)
  expect(await counted('after')).toEqual(['4'])
  expect(await failures()).toHaveLength(3)
})

test('a listener that fails twice and then does not has done its work once', async () => {
  let tries = 0
  const work = count('done')
  const audience = to({
    async settles(tx, reported) {
      await work(tx, reported)
      tries += 1
      if (tries <= 3) throw new Error('Not yet')
    },
  })
  await record('1')
  await handleSome(world.deps, audience) // Once with all and once by itself: that counts as one.
  expect(await failures()).toMatchObject([{ attempts: 1 }])
  await bringForward()
  await handleSome(world.deps, audience)
  expect(await failures()).toMatchObject([{ attempts: 2 }])
  await bringForward()
  await handleSome(world.deps, audience)
  expect([await failures(), await counted('done')]).toEqual([[], ['1']])
})

test('where one event of a group fails, the others of the group are done', async () => {
  const work = count('group')
  const group = async (tx: Tx, all: { postId: string }[]) => {
    for (const reported of all) await work(tx, reported)
    if (all.some(({ postId }) => postId === '2')) throw new Error('Not this one')
  }
  await record('1', '2', '3')
  await handleSome(world.deps, to({}, { group }))
  expect(await counted('group')).toEqual(['1', '3'])
  expect(await failures()).toMatchObject([{ listener: 'group', attempts: 1 }])
})

test('more events than fit into one look are all handled, although every one of them fails', async () => {
  const ids = Array.from({ length: 130 }, (_, at) => String(at))
  const breaks = async () => {
    throw new Error('Broken for good')
  }
  await record(...ids)
  const audience = to({ breaks, after: count('after') })
  while (await handleSome(world.deps, audience));
  expect([await waiting(), (await failures()).length]).toEqual([[], 130])
  expect(await counted('after')).toEqual(ids.sort())
})

test('open pages are told after the commit, and never of what was undone', async () => {
  const received: Notice[] = []
  await world.deps.live.listen(
    (notice) => received.push(notice),
    () => {},
  )
  const notice = (of: string): Notice => ({ event: 'activity', blogIds: [of] })
  const receivedMeanwhile: number[] = []
  const audience = to({
    async works(tx, { postId }, _id, deps) {
      await deps?.live.publish(tx, notice(postId))
      receivedMeanwhile.push(received.length)
    },
    async breaks(tx, _told, _id, deps) {
      await deps?.live.publish(tx, notice('undone'))
      throw new Error('Broken for good')
    },
  })
  await record('1', '2')
  await handleSome(world.deps, audience)
  expect(received).toEqual([notice('1'), notice('2')])
  expect(new Set(receivedMeanwhile)).toEqual(new Set([0]))
})

test('a database that goes away is nobody’s failure: all of it is done when it is back', async () => {
  let isCut = true
  const audience = to({
    first: count('first'),
    async loses(tx) {
      if (isCut) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    },
  })
  await record('1', '2')
  await expect(handleSome(world.deps, audience)).rejects.toThrow()
  expect([await failures(), await counted('first'), (await waiting()).length]).toEqual([[], [], 2])
  isCut = false
  await handleSome(world.deps, audience)
  expect([await failures(), await counted('first'), await waiting()]).toEqual([[], ['1', '2'], []])
})

test('an error is kept as one short line that names nobody’s password', async () => {
  const breaks = async () => {
    throw new Error(`No way to\npostgres://me:secret@host/db\0 \ud800${'x'.repeat(2000)}`)
  }
  await record('1')
  await handleSome(world.deps, to({ breaks }))
  const [failed] = await failures()
  expect(failed?.last_error).toMatch(/^No way to postgres:\/\/host\/db \ufffdx+$/)
  expect(failed?.last_error).toHaveLength(500)
})

test('a listener that sent a statement which failed, and kept quiet, has failed', async () => {
  const quiet = async (tx: Tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  }
  await record('1')
  await handleSome(world.deps, to({ quiet, after: count('after') }))
  expect([await counted('after'), (await failures()).length]).toEqual([['1'], 1])
})
