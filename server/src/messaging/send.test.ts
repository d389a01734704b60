import { randomUUID } from 'node:crypto'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aTalker, greet, inbox, look, say, texts } from '../testing/talking.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a first message makes a conversation that both have, each on its own side [MSG-355, MSG-156]', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const { status, response } = await greet(world, me, other, '  Hello there  ')
  expect(status).toBe(200)
  expect(response).toMatchObject({
    status: 'active',
    can_send: true,
    is_possible_spam: false,
    is_blurred_images: true,
    unread_messages_count: 0,
    participants: [{ uuid: me.uuid }, { uuid: other.uuid }],
    messages: { data: [{ type: 'TEXT', participant: me.uuid, content: { text: 'Hello there', formatting: [] } }] },
  })
  expect(response.last_read_ts).toBe(response.last_modified_ts)
  const theirs = await look(world, other, response.id)
  expect(texts(theirs)).toEqual(['Hello there'])
  expect(theirs.response).toMatchObject({ is_possible_spam: true, unread_messages_count: 1, last_read_ts: 0 })
})

test('fifty identical sends at once make one message, and all answer alike [MSG-165]', async () => {
  const { one, other, id } = await aConversation(world)
  const clientId = randomUUID()
  const fields = {
    participant: one.uuid,
    conversation_id: id,
    type: 'TEXT' as const,
    message: 'Once',
    client_id: clientId,
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.send(one, sendMessage, fields)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ response }) => JSON.stringify(response.messages.data))).size).toBe(1)
  expect(texts(await look(world, other, id))).toEqual(['Hello', 'Once'])
  expect((await inbox(world, other)).response.conversations[0]?.unread_messages_count).toBe(2)
  const changed = await world.send(one, sendMessage, { ...fields, message: 'Twice' })
  expect(changed).toMatchObject({ status: 422, error: 7011 })
  expect((await look(world, other, id)).response.messages.data).toHaveLength(2)
})
