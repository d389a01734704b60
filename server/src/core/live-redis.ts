import type { Redis } from 'ioredis'
import { type Live, liveChannel, type Notice } from './live.ts'

const waitFor = (redis: Redis) => new Promise<void>((resolve) => redis.once('ready', () => resolve()))

/** Notices by Redis, for installations where PostgreSQL has enough to do. */
export async function liveInRedis(url: string): Promise<Live> {
  const { Redis } = await import('ioredis')
  const sender = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: true, connectTimeout: 3000 })
  sender.on('error', () => {})
  await sender.connect()
  let receiver: Redis | null = null
  return {
    isInDatabase: false,
    async publish(_db, notice) {
      await sender.publish(liveChannel, JSON.stringify(notice))
    },
    async listen(onNotice, onLost) {
      if (receiver) return receiver.status === 'ready' ? undefined : waitFor(receiver)
      receiver = sender.duplicate({ lazyConnect: true, autoResubscribe: true })
      receiver.on('error', () => {})
      receiver.on('close', onLost)
      receiver.on('message', (_channel, payload) => onNotice(JSON.parse(payload) as Notice))
      await receiver.connect()
      await receiver.subscribe(liveChannel)
    },
    async close() {
      receiver?.removeAllListeners('close')
      receiver?.disconnect()
      sender.disconnect()
    },
  }
}
