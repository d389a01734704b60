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
  // Each command reports its own failure, so later errors of the connection need no handler.
  let cause = ''
  redis.on('error', (error: NodeJS.ErrnoException) => {
    cause = error.code ?? error.message
  })
  try {
    await redis.connect()
    return redis
  } catch (error) {
    redis.disconnect()
    const { host, port } = redis.options
    throw new Error(`REDIS_URL: Redis at ${host}:${port} can't be reached (${cause || (error as Error).message}).`)
  }
}
