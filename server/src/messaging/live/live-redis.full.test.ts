import { markAsRead } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen, type StreamEvent } from '../../testing/event-stream.ts'
import { hasRedis, startRedis, whyNoRedis } from '../../testing/services/redis.ts'
import { aConversation, say } from '../../testing/talking.ts'
import { openWorld } from '../../testing/world.ts'

let redis: Awaited<ReturnType<typeof startRedis>> | null = null
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.stop())

/** Two servers on one database whose only channel is Redis. */
const withServers = (name: string, work: (here: Server, there: Server, url: string) => Promise<void>) =>
  test(name, async ({ skip }) => {
    if (!redis) return skip(whyNoRedis)
    const settings = { REDIS_URL: redis.url, SECRET: 'one secret for both of the servers' }
    const [here, there] = [await openWorld(settings), await openWorld(settings)]
    onTestFinished(async () => void (await Promise.all([here.close(), there.close()])))
    await work(here, there, redis.url)
  })
type Server = Awaited<ReturnType<typeof openWorld>>

const isMessage = (text: string) => (one: StreamEvent) =>
  one.event === 'message' && one.data.message.content?.text === text
const isCount = (id: string, count: number | undefined) => (one: StreamEvent) =>
  one.event === 'unread_messages' &&
  Object.values(one.data as Record<string, object>).some((of) => Reflect.get(of, id) === count)

withServers(
  'a message sent at one server is heard once at a stream of the other, by both sides',
  async (here, there) => {
    const { one, other, id } = await aConversation(here)
    const [mine, theirs, besides] = await Promise.all([listen(there, one), listen(there, other), listen(here, other)])
    await Promise.all([
      theirs.next(isCount(id, 1)),
      besides.next(isCount(id, 1)),
      mine.next(({ event }) => event !== ''),
    ])
    await say(here, one, id, 'Psst')
    for (const stream of [mine, theirs, besides]) await stream.next(isMessage('Psst'))
    for (const stream of [theirs, besides]) await stream.next(isCount(id, 2))
    await here.send(other, markAsRead, { participant: other.uuid, conversation_id: id })
    await theirs.next(isCount(id, undefined))
    await say(there, other, id, 'Heard')
    for (const stream of [mine, theirs, besides]) await stream.next(isMessage('Heard'))
    for (const { received, close } of [mine, theirs, besides]) {
      expect(received.filter(isMessage('Psst'))).toHaveLength(1)
      expect(received.filter(isMessage('Heard'))).toHaveLength(1)
      close()
    }
  },
)

withServers(
  'a broken line to Redis ends the streams, and those that come again hear again',
  async (here, there, url) => {
    const { one, other, id } = await aConversation(here)
    const stream = await listen(there, other)
    await stream.next(isCount(id, 1))
    const operator = new Redis(url)
    onTestFinished(() => operator.disconnect())
    await operator.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await stream.ended
    const again = await listen(there, other)
    await again.next(isCount(id, 1))
    await say(here, one, id, 'After the break')
    await again.next(isMessage('After the break'))
    again.close()
  },
)
