import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { afterCommit } from '../database/transactions.ts'
import { Batches } from './batches.ts'
import { type Live, liveChannel, noticeFromOthers, type OnNotice } from './live.ts'
import { connectRedis } from './redis.ts'

const waitFor = (redis: Redis) => new Promise<void>((resolve) => redis.once('ready', () => resolve()))

/** Carries notices by Redis pub/sub, which relieves PostgreSQL. */
export async function liveInRedis(url: string, onProblem: (error: unknown) => void): Promise<Live> {
  const sender = await connectRedis(url)
  const me = randomUUID()
  const batches = new Batches(async (texts) => {
    const commands = texts.reduce((pipeline, text) => pipeline.publish(liveChannel, text), sender.pipeline())
    for (const [error] of (await commands.exec()) ?? []) if (error) throw error
  }, onProblem)
  let hear: OnNotice = () => {}
  let receiver: Redis | null = null
  return {
    async publish(db, notice) {
      afterCommit(db, () => batches.add(JSON.stringify(notice)))
    },
    tell(notice, atHand) {
      hear(notice, atHand)
      batches.add(JSON.stringify({ ...notice, from: me }))
    },
    async listen(onNotice, onLost) {
      if (receiver) return receiver.status === 'ready' ? undefined : waitFor(receiver)
      hear = onNotice
      receiver = sender.duplicate({ lazyConnect: true, autoResubscribe: true })
      receiver.on('error', () => {})
      receiver.on('close', onLost)
      receiver.on('message', (_channel, payload) => {
        const notice = noticeFromOthers(payload, me, onProblem)
        if (notice) onNotice(notice)
      })
      await receiver.connect()
      await receiver.subscribe(liveChannel)
    },
    async close() {
      await batches.close()
      receiver?.removeAllListeners('close')
      receiver?.disconnect()
      sender.disconnect()
    },
  }
}
