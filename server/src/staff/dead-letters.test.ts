import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { triesMax } from '../core/work/event-failures.ts'
import { handleSome } from '../core/work/handle-events.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'

// Uses its own database because the test plays the worker and no other worker may take its events.
let world: World
let staff: Person
beforeAll(async () => {
  world = await openOwnWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

let isMended = false
const listener = 'breaks'
const breaks = async () => {
  if (!isMended) throw new Error('Not yet mended')
}
const work = () => handleSome(world.deps, { listeners: { 'post.liked': { [listener]: breaks } }, groupListeners: {} })

/** Events whose listener failed its last try. */
async function makeDeadLetters(count: number): Promise<void> {
  isMended = false
  await sql`insert into events (name, body) select 'post.liked', '{}' from generate_series(1, ${count})`.execute(
    world.db,
  )
  while (await work());
  await sql`update event_failures set attempts = ${triesMax - 1}, next_try_at = now()`.execute(world.db)
  while (await work());
}
const listed = async () => (await world.send(staff, calls.listDeadLetters, {})).response.letters
const figure = async (state: string) => {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return new RegExp(`^event_listener_failures{listener="${listener}",state="${state}"} (\\d+)$`, 'm').exec(body)?.[1]
}

test('staff see a dead letter, retry it in vain, and again once its cause is mended', async () => {
  await makeDeadLetters(1)
  const [letter] = await listed()
  expect(letter).toMatchObject({
    kind: 'event',
    event: 'post.liked',
    name: listener,
    tries: triesMax,
    error: 'Not yet mended',
  })
  expect(await figure('dead')).toBe('1')
  const which = { kind: 'event', id: letter?.id ?? '', name: listener } as const

  const { response } = await world.send(staff, calls.retryDeadLetter, which)
  expect([response.count, await listed(), await figure('retrying')]).toEqual([1, [], '1'])
  await work()
  expect(await listed()).toMatchObject([{ tries: triesMax + 1 }])

  isMended = true
  await world.send(staff, calls.retryDeadLetter, which)
  await work()
  expect([await listed(), await figure('dead'), await figure('retrying')]).toEqual([[], undefined, undefined])
  expect((await world.send(staff, calls.retryDeadLetter, which)).response.count).toBe(0)
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.map(({ action, subject }) => [action, subject])).toEqual(
    Array(2).fill(['dead_letter.retried', `${listener} ${which.id}`]),
  )
})

test('one is discarded, all others are retried, and both are written down', async () => {
  await makeDeadLetters(35)
  const { letters, next } = (await world.send(staff, calls.listDeadLetters, {})).response
  const further = await world.send(staff, calls.listDeadLetters, { before: next ?? '' })
  expect([letters.length, further.response.letters.length, further.response.next]).toEqual([30, 5, null])
  const gone = letters[0]?.id ?? ''
  await world.send(staff, calls.discardDeadLetter, { kind: 'event', id: gone, name: listener })
  isMended = true
  expect((await world.send(staff, calls.retryDeadLetters, {})).response.count).toBe(34)
  while (await work());
  expect(await listed()).toEqual([])
  const { acts } = (await world.send(staff, calls.listAudit, {})).response
  expect(acts.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
    ['dead_letters.retried', '34'],
    ['dead_letter.discarded', `${listener} ${gone}`],
  ])
})

test.each([
  [calls.listDeadLetters, {}],
  [calls.retryDeadLetters, {}],
  [calls.retryDeadLetter, { kind: 'event', id: '1', name: listener }],
  [calls.discardDeadLetter, { kind: 'event', id: '1', name: listener }],
] as const)('$path is for staff alone', async (call, sent) => {
  expect((await world.send(await world.aMember(), call, sent)).status).toBe(403)
  expect((await world.send(world.aGuest(), call, sent)).status).toBe(401)
})
