import type { Redis } from 'ioredis'

/** The timeout of a command while Redis is down. */
const answerWithinMs = 2000

/** The connection retries until Redis is back. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    maxRetriesPerRequest: 2,
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: answerWithinMs,
  })
  // Each command reports its own failure, so the connection's errors need no handler.
  redis.on('error', () => {})
  await redis.connect()
  return redis
}
