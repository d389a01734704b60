import type { Call } from '@bowerbird/domain/core/call.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { imagesPerHourMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, look, say, type Talker } from '../../testing/talking.ts'
import { aPhoto, filesIn, upload } from '../../testing/uploads.ts'
import { type Answered, openWorld, type World } from '../../testing/world.ts'
import { imagesOf } from './send.routes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'on' })
})
afterAll(() => world.close())

/** Uses a limit up to the last time, which succeeds. All but two are only counted, because the window ends while a slow machine sends them. */
async function useUp(call: Call, who: Talker, once: () => Promise<Answered>): Promise<void> {
  expect((await once()).status).toBe(200)
  const { max = 0, windowSeconds = 0 } = call.limit ?? {}
  const { numAffectedRows } = await sql`
    update rate_limits set count = ${max - 1}, ends_at = now() + make_interval(secs => ${windowSeconds})
    where key = ${`${call.method} ${call.path} ${who.accountId}`}`.execute(world.db)
  expect(Number(numAffectedRows)).toBe(1)
  expect((await once()).status).toBe(200)
}

function expectTooOften({ status, error, headers }: Answered, withinSeconds: number): void {
  expect({ status, error }).toEqual({ status: 429, error: 7006 })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(withinSeconds)
}

test('whoever sends faster than anybody types is told when to go on; the other side is not held back', async () => {
  const { one, other, id } = await aConversation(world)
  await useUp(calls.sendMessage, one, () => say(world, one, id, 'Quick'))
  const { ts } = await say(world, other, id, 'Slow down')
  expectTooOften(await say(world, one, id, 'Quicker'), 60)
  const begun = { participant: one.uuid, participants: [other.uuid], type: 'TEXT' as const, message: 'By another way' }
  expectTooOften(await world.send(one, calls.sendMessage, begun), 60)
  expect((await look(world, one, id)).response.messages.data.at(-1)?.ts).toBe(ts)
})

test('images are counted apart from words, and a refused one leaves nothing behind', async () => {
  const { one, other, id } = await aConversation(world)
  const body = await aPhoto(60, 40).png().toBuffer()
  const send = (who: Talker) =>
    upload(
      world,
      who,
      calls.sendMessage.path,
      { field: 'image', body },
      { participant: who.uuid, type: 'IMAGE', conversation_id: id },
    )
  for (let time = 1; time < imagesPerHourMax; time += 1)
    await world.deps.limiter.spendKey(imagesOf(one.accountId), imagesPerHourMax, 3600)
  expect((await send(one)).status).toBe(200)
  const before = filesIn(world)
  expect(await send(one)).toMatchObject({ status: 429, error: 7006 })
  expect(filesIn(world)).toEqual(before)
  expect((await say(world, one, id, 'Words still go')).status).toBe(200)
  expect((await send(other)).status).toBe(200)
})

test('a search for somebody to talk with, and marking as spam, have their limits', async () => {
  const { one, other, id } = await aConversation(world)
  const search = (who: Talker) => world.send(who, calls.suggestParticipants, { participant: who.uuid, q: 'nobody' })
  await useUp(calls.suggestParticipants, one, () => search(one))
  expectTooOften(await search(one), 60)
  expect((await search(other)).status).toBe(200)

  const reveal = (who: Talker) =>
    world.send(who, calls.flagConversation, { participant: who.uuid, conversation_id: id, type: 'unblur' })
  await useUp(calls.flagConversation, one, () => reveal(one))
  expectTooOften(await reveal(one), 3600)
  expect((await reveal(other)).status).toBe(200)
})
