import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sendLog, sendPlayerLog, sendUsage } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
  me = await world.aMember()
})
afterAll(() => world.close())

const unstorable = [['NUL', 'mo\u0000ss'] as const, ['half a surrogate pair', 'mo\ud83dss'] as const]

test.each(unstorable)('%s among the tags is refused, and nothing is published', async (_what, tags) => {
  const sent = { channel_id: me.blogName, post: { type: 'text', state: '0', two: '<p>words</p>', tags } }
  expect((await world.send(me, updatePost, sent)).status).toBe(400)
  const { rows } = await sql`select 1 from posts where author_account_id = ${me.accountId}`.execute(world.db)
  expect(rows).toEqual([])
})

test.each(unstorable)('%s in what a page tells of itself is refused', async (_what, text) => {
  const data = { deep: [{ text }] }
  const event = { log_key: 'k', uuid: 'u', event: 'e', ts: 1, rid: 'r', elapsed: 1, data, env: {} }
  const usage = { trackers: [], krakenEvents: [{ event: 'e', ts: 1, data: { [text]: 1 } }] }
  const answers = [
    await world.send(me, sendPlayerLog, { events: [data] }),
    await world.send(me, sendLog, { payload: [{ ...event, env: { screen: 's', width: 1, height: 1 } }] }),
    await world.send(me, sendUsage, { ...usage, ...nothingKnown }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})

const nothingKnown = {
  ...{ language: '', manufacturer: '', os_version: '', platform: '' },
  ...{ build_version: '', carrier: '', connection: '', model: '' },
}
