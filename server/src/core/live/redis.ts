import type { Redis } from 'ioredis'

/** Nobody waits long for a Redis that is away: it is said so after at most this. */
const answerWithinMs = 2000

/** Connects again by itself, for as long as it takes. */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    maxRetriesPerRequest: 2,
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: answerWithinMs,
  })
  // Whoever asks for something is told; what the connection itself says would be said for nobody.
  redis.on('error', () => {})
  await redis.connect()
  return redis
}
