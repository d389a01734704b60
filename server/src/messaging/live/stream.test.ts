import { streamEvents } from '@bowerbird/domain/messaging/live.contract.ts'
import { markAsRead, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen, type StreamEvent } from '../../testing/event-stream.ts'
import { aConversation, aTalker, greet, say } from '../../testing/talking.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

const secret = 'one secret for both of the servers of this file'
let world: World
let second: World
beforeAll(async () => {
  world = await openWorld({ SECRET: secret })
  second = await openWorld({ SECRET: secret })
})
afterAll(() => Promise.all([world.close(), second.close()]))

const isMessage = (text: string) => (one: StreamEvent) =>
  one.event === 'message' && one.data.message.content?.text === text
const isCounts = (one: StreamEvent) => one.event === 'unread_messages'

test('a guest has no stream; a member’s begins with what is unread', async () => {
  const { other, id } = await aConversation(world)
  const guest = await listen(world, world.aGuest())
  expect(guest.status).toBe(401)
  const stream = await listen(world, other)
  expect(stream).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } })
  const { data } = await stream.next(isCounts)
  expect(Object.values(data)).toEqual([{ [id]: 1 }])
  stream.close()
})

test('a message reaches both sides’ pages once, on whichever server they are, and nobody else’s', async () => {
  const { one, other, id } = await aConversation(world)
  const third = await aTalker(world)
  const streams = await Promise.all([
    listen(world, one),
    listen(second, other),
    listen(world, other),
    listen(world, third),
  ])
  const [mine, theirs, alsoTheirs, foreign] = streams as [Stream, Stream, Stream, Stream]
  await Promise.all(streams.map((stream) => stream.next(isCounts)))
  const { response } = await say(world, one, id, 'Psst')
  const [sent] = response.messages.data
  for (const [stream, uuid, unread] of [
    [mine, one.uuid, 0],
    [theirs, other.uuid, 2],
    [alsoTheirs, other.uuid, 2],
  ] as const) {
    const { data } = await stream.next(isMessage('Psst'))
    streamEvents.shape.message.parse(data)
    expect(data).toMatchObject({
      conversation_id: id,
      participant: uuid,
      unread_count: unread,
      message: { ts: sent?.ts },
    })
  }
  await theirs.next(
    (event) => isCounts(event) && Object.values(event.data as object).some((counts) => counts[id] === 2),
  )
  await say(world, one, id, 'Done')
  await theirs.next(isMessage('Done'))
  expect(theirs.received.filter(isMessage('Psst'))).toHaveLength(1)
  expect(foreign.received.filter(({ event }) => event === 'message')).toEqual([])
  for (const stream of streams) stream.close()
})
type Stream = Awaited<ReturnType<typeof listen>>

test('reading on one page lowers the counts on the others', async () => {
  const { other, id } = await aConversation(world)
  const stream = await listen(second, other)
  await stream.next((event) => isCounts(event) && Object.values(event.data as object)[0]?.[id] === 1)
  await world.send(other, markAsRead, { participant: other.uuid, conversation_id: id })
  await stream.next(
    (event) => isCounts(event) && Object.keys(Object.values(event.data as object)[0] ?? {}).length === 0,
  )
  stream.close()
})

test('a refused or repeated send tells nobody', async () => {
  const { one, other, id } = await aConversation(world)
  const stream = await listen(world, other)
  await stream.next(isCounts)
  await say(world, one, id, ' ')
  const fields = {
    participant: one.uuid,
    conversation_id: id,
    type: 'TEXT' as const,
    message: 'Once',
    client_id: crypto.randomUUID(),
  }
  await Promise.all(Array.from({ length: 10 }, () => world.send(one, sendMessage, fields)))
  await say(world, one, id, 'After')
  await stream.next(isMessage('After'))
  expect(
    stream.received.filter(({ event }) => event === 'message').map(({ data }) => data.message.content.text),
  ).toEqual(['Once', 'After'])
  stream.close()
})

test('a post that a reader may not see comes without its content [MSG-196]', async () => {
  const { one, other, id } = await aConversation(world)
  const post = await writePost(world, one)
  const stream = await listen(world, other)
  await stream.next(isCounts)
  await sql`update posts set is_members_only = true where id = ${post.id}`.execute(world.db)
  await world.send(one, sendMessage, {
    participant: one.uuid,
    conversation_id: id,
    type: 'POSTREF',
    post: { id: post.id, blog: one.uuid },
  })
  const { data } = await stream.next(({ event }) => event === 'message')
  expect(data.message.post).toEqual({ id: post.id, state: 'disabled' })
  stream.close()
})

test('a stream ends when its server stops, and when notices may have been missed', async () => {
  const stopping = await openWorld({ SECRET: secret })
  const me = await aTalker(stopping)
  const [first, again] = [await listen(stopping, me), await listen(stopping, me)]
  await Promise.all([first.next(isCounts), again.next(isCounts)])
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bowerbird live' and datname = current_database()`.execute(stopping.db)
  await Promise.all([first.ended, again.ended])
  const later = await listen(stopping, me)
  await later.next(isCounts)
  await greet(stopping, await aTalker(stopping), me, 'After the break')
  await later.next(isMessage('After the break'))
  await stopping.close()
  await later.ended
})

test('one person holds so many streams and no more; when one closes there is room again', async () => {
  const me = await aTalker(world)
  const held = await Promise.all(Array.from({ length: 50 }, () => listen(world, me)))
  expect(held.map(({ status }) => status)).toEqual(Array(50).fill(200))
  const refused = await listen(world, me)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const neighbour = await listen(world, await aTalker(world))
  expect(neighbour.status).toBe(200)
  held[0]?.close()
  await vi.waitFor(async () => {
    const next = await listen(world, me)
    held.push(next)
    expect(next.status).toBe(200)
  }, 30_000)
  for (const stream of [...held, neighbour]) stream.close()
})

test('whoever has nothing new unread is not told again how much is', async () => {
  const { one, other, id } = await aConversation(world)
  const [mine, theirs] = [await listen(world, one), await listen(second, other)]
  await Promise.all([mine.next(isCounts), theirs.next(isCounts)])
  await say(world, one, id, 'One')
  await say(world, one, id, 'Two')
  await theirs.next((event) => isCounts(event) && Object.values(event.data as object).some((of) => of[id] === 3))
  await mine.next(isMessage('Two'))
  expect(mine.received.filter(isCounts)).toHaveLength(1)
  for (const stream of [mine, theirs]) stream.close()
})
