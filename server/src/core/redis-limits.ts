import type { LimitStore } from './rate-limits.ts'

const countInWindow = `
  local used = redis.call('INCR', KEYS[1])
  if used == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return { used, redis.call('TTL', KEYS[1]) }`

const uncountInWindow = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

export async function limitsInRedis(url: string): Promise<LimitStore> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: true, connectTimeout: 3000 })
  await redis.connect()
  return {
    async count(key, windowSeconds) {
      const [used, endsInSeconds] = (await redis.eval(countInWindow, 1, `limit:${key}`, windowSeconds)) as [
        number,
        number,
      ]
      return { used, endsInSeconds }
    },
    uncount: async (key) => {
      await redis.eval(uncountInWindow, 1, `limit:${key}`)
    },
    close: async () => {
      redis.disconnect()
    },
  }
}
