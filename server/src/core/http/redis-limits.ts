import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { connectRedis } from '../live/redis.ts'
import type { LimitStore } from './rate-limits.ts'

const countInWindow = `
  local used = redis.call('INCR', KEYS[1])
  if used == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return { used, redis.call('TTL', KEYS[1]) }`

const peekInWindow = `
  return { tonumber(redis.call('GET', KEYS[1]) or '0'), math.max(0, redis.call('TTL', KEYS[1])) }`

const uncountInWindow = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end`

/** A failure of Redis refuses the call with "busy", because an uncounted use would escape its limit. */
export async function limitsInRedis(url: string, onProblem: (error: unknown) => void): Promise<LimitStore> {
  const redis = await connectRedis(url)
  const run = (script: string, key: string, ...args: number[]) =>
    redis.eval(script, 1, `limit:${key}`, ...args).catch((error: unknown) => {
      onProblem(error)
      throw new RefusedError(coreRefusals.busy)
    })
  return {
    async count(key, windowSeconds) {
      const [used, endsInSeconds] = (await run(countInWindow, key, windowSeconds)) as [number, number]
      return { used, endsInSeconds }
    },
    async peek(key) {
      const [used, endsInSeconds] = (await run(peekInWindow, key)) as [number, number]
      return { used, endsInSeconds }
    },
    uncount: async (key) => {
      await run(uncountInWindow, key)
    },
    close: async () => {
      redis.disconnect()
    },
  }
}
