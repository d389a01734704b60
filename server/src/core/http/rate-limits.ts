import { type Call, defaultLimitOf, type Limit, readingTimeMs } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Servers share one store, so that two of them do not double anyone's quota. */
export interface LimitStore {
  /** Counts one use of the key, and returns the uses in the current window and the seconds until it ends. */
  count(key: string, windowSeconds: number): Promise<{ used: number; endsInSeconds: number }>
  uncount(key: string): Promise<void>
  /** Returns the same without counting a use. */
  peek(key: string): Promise<{ used: number; endsInSeconds: number }>
  close?(): Promise<void>
}

const bucketsMax = 50_000

/**
 * Token buckets for the default limits. They stay in this process's memory, because a statement would cost more than a
 * like.
 */
export class Buckets {
  readonly #buckets = new Map<string, { left: number; atMs: number }>()

  /** Takes a token and returns 0, or returns the seconds until there is one. */
  spend(key: string, { max, windowSeconds }: Limit, nowMs = performance.now()): number {
    const { left, perMs } = this.#fill(key, { max, windowSeconds }, nowMs)
    this.#keep(key, left < 1 ? left : left - 1, nowMs)
    return left < 1 ? Math.ceil((1 - left) / perMs / 1000) : 0
  }

  /** Takes what was used, which may be more than there was. */
  charge(key: string, limit: Window, used: number, nowMs = performance.now()): void {
    this.#keep(key, this.#fill(key, limit, nowMs).left - used, nowMs)
  }

  /** Says what is left without taking a token; at the end of the window the bucket is full again. */
  left(key: string, limit: Window, nowMs = performance.now()): WindowLeft {
    const { left, perMs } = this.#fill(key, limit, nowMs)
    return { max: limit.max, left: Math.floor(left), endsInSeconds: Math.ceil((limit.max - left) / perMs / 1000) }
  }

  #fill(key: string, { max, windowSeconds }: Window, nowMs: number): { left: number; perMs: number } {
    const before = this.#buckets.get(key)
    const perMs = max / windowSeconds / 1000
    return { left: before ? Math.min(max, before.left + (nowMs - before.atMs) * perMs) : max, perMs }
  }

  #keep(key: string, left: number, atMs: number): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, { left, atMs })
    if (this.#buckets.size > bucketsMax) this.#evictOne()
  }

  /** Removes the bucket that was used the longest ago; a bucket is full again after one window anyway. */
  #evictOne(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}

type Window = Pick<Limit, 'max' | 'windowSeconds'>

export interface WindowLeft {
  max: number
  /** Below zero when the use is one too many. */
  left: number
  endsInSeconds: number
}

/** Fixed windows that say what is left of them. Like buckets, they stay in this process's memory. */
class Windows {
  readonly #counts = new Map<string, { used: number; endsAtMs: number }[]>()

  spend(key: string, windows: readonly Window[], nowMs = performance.now()): WindowLeft[] {
    const before = this.#counts.get(key) ?? []
    const counts = windows.map(({ windowSeconds }, at) => {
      const count = before[at]
      if (count && count.endsAtMs > nowMs) return { ...count, used: count.used + 1 }
      return { used: 1, endsAtMs: nowMs + windowSeconds * 1000 }
    })
    this.#counts.delete(key)
    this.#counts.set(key, counts)
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > bucketsMax && oldest !== undefined) this.#counts.delete(oldest)
    return counts.map(({ used, endsAtMs }, at) => ({
      max: windows[at]?.max ?? 0,
      left: (windows[at]?.max ?? 0) - used,
      endsInSeconds: Math.ceil((endsAtMs - nowMs) / 1000),
    }))
  }
}

export class RateLimiter {
  readonly #store: LimitStore | null
  readonly #buckets = new Buckets()
  readonly #windows = new Windows()
  constructor(store: LimitStore | null) {
    this.#store = store
  }

  async spend(call: Call, accountId: string | null, address: string): Promise<void> {
    if (!this.#store) return
    const limit = call.limit ?? defaultLimitOf(call)
    if (!limit) return
    const key = keyOf(call, limit, accountId, address)
    if (call.limit) return this.spendKey(key, limit.max, limit.windowSeconds)
    this.#spendBucket(key, limit)
  }

  /** Reads a text of the account. The time it takes counts, also if the text is refused, so that no one can hold the server. */
  async whileTimed<Read>(accountId: string, read: () => Read | Promise<Read>): Promise<Read> {
    if (!this.#store) return read()
    const key = `reading ${accountId}`
    this.#spendBucket(key, readingTimeMs)
    const startedMs = performance.now()
    try {
      return await read()
    } finally {
      this.#buckets.charge(key, readingTimeMs, performance.now() - startedMs)
    }
  }

  #spendBucket(key: string, limit: Limit): void {
    const waitSeconds = this.#buckets.spend(key, limit)
    if (waitSeconds > 0) throw new RefusedError({ ...coreRefusals.tooMany, retryAfterSeconds: waitSeconds })
  }

  /** Says what is left of the limit of a call without counting a use; null where there is no limit. */
  async leftOf(call: Call, accountId: string, address: string): Promise<WindowLeft | null> {
    const limit = call.limit ?? defaultLimitOf(call)
    if (!this.#store || !limit) return null
    const key = keyOf(call, limit, accountId, address)
    if (!call.limit) return this.#buckets.left(key, limit)
    const { used, endsInSeconds } = await this.#store.peek(key)
    return { max: limit.max, left: Math.max(0, limit.max - used), endsInSeconds }
  }

  /** Counts one use in each window; the caller refuses. None where limits are off. */
  spendWindows(key: string, windows: readonly Window[]): WindowLeft[] {
    return this.#store ? this.#windows.spend(key, windows) : []
  }

  async close(): Promise<void> {
    await this.#store?.close?.()
  }

  async spendKey(key: string, max: number, windowSeconds: number): Promise<void> {
    if (!this.#store) return
    const { used, endsInSeconds } = await this.#store.count(key, windowSeconds)
    if (used > max) throw new RefusedError({ ...coreRefusals.tooMany, retryAfterSeconds: Math.max(1, endsInSeconds) })
  }

  /**
   * Limits on failures spend a use before each attempt and give it back on success, so that a hundred parallel attempts
   * all count.
   */
  async giveBack(key: string): Promise<void> {
    await this.#store?.uncount(key)
  }
}

/** Calls with a limit of their own count by themselves, all others together. */
function keyOf(call: Call, { per }: Limit, accountId: string | null, address: string): string {
  const who = per === 'account' && accountId ? accountId : addressGroup(address)
  return `${call.limit ? `${call.method} ${call.path}` : call.method === 'GET' ? 'read' : 'write'} ${who}`
}

/** A whole IPv6 /64 usually belongs to one person. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

export function limitsInDatabase(db: Db): LimitStore {
  return {
    async count(key, windowSeconds) {
      const { rows } = await sql<{ used: number; ends_in: number }>`
        insert into rate_limits as l (key, count, ends_at)
        values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
        on conflict (key) do update set
          count = case when l.ends_at < now() then 1 else l.count + 1 end,
          ends_at = case when l.ends_at < now() then excluded.ends_at else l.ends_at end
        returning count as used, ceil(extract(epoch from ends_at - now()))::int as ends_in`.execute(db)
      return { used: rows[0]?.used ?? 1, endsInSeconds: rows[0]?.ends_in ?? windowSeconds }
    },
    async peek(key) {
      const { rows } = await sql<{ used: number; ends_in: number }>`
        select count as used, ceil(extract(epoch from ends_at - now()))::int as ends_in
        from rate_limits where key = ${key} and ends_at >= now()`.execute(db)
      return { used: rows[0]?.used ?? 0, endsInSeconds: rows[0]?.ends_in ?? 0 }
    },
    async uncount(key) {
      await sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`.execute(db)
    },
  }
}
