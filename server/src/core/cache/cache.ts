import { LRUCache } from 'lru-cache'

/**
 * Topics are the tables whose rows are cached or decide which cached rows are visible. Posts include their contents.
 */
export const topics = [
  'accounts',
  'blog_contributors',
  'app_grants',
  'app_tokens',
  'apps',
  'blog_members',
  'blocks',
  'blogs',
  'filters',
  'flags',
  'house_ads',
  'posts',
  'promotions',
  'sessions',
  'site',
] as const
export type Topic = (typeof topics)[number]

/**
 * Entries go stale in one of two ways. `version`: the reader names the row's version, so an entry is never out of date.
 * `notice`: `changed` drops entries, and `ttlMs` bounds how long a missed notice matters.
 */
export type CachePlan = ({ bytesMax: number } | { entriesMax: number }) &
  (
    | { stale: 'version' }
    | {
        stale: 'notice'
        changedBy: readonly Topic[]
        /**
         * The cache's keys are ids of this topic: a notice of it with an id drops one entry. Any other notice drops
         * all.
         */
        keyedBy?: Topic
        /** Shortens the time to live that all caches share. */
        ttlMs?: number
      }
  )

export interface CacheFigures {
  hits: number
  misses: number
  entries: number
  bytes: number
}

/**
 * An LRU cache of the list in caches.ts. It counts hits and does not store values that changed while they were loaded.
 */
export class Cache<Value extends object> {
  readonly #entries: LRUCache<string, Value>
  readonly #ttlMs: () => number
  readonly #countsBytes: boolean
  readonly #loads = new Map<string, Promise<Value>>()
  #hits = 0
  #misses = 0
  #drops = 0

  /** `bytesMax` is for this process; an entry larger than half of it is not stored. A `ttlMs` of 0 means no expiry. */
  constructor(
    bounds: { bytesMax: number; sizeOf: (value: Value) => number } | { entriesMax: number },
    ttlMs: () => number = () => 0,
  ) {
    this.#ttlMs = ttlMs
    this.#countsBytes = 'bytesMax' in bounds
    // The library makes the lists of a cache with `max` at their full length, and fills them whole to empty them.
    this.#entries = new LRUCache(
      'bytesMax' in bounds
        ? {
            maxSize: bounds.bytesMax,
            maxEntrySize: Math.ceil(bounds.bytesMax / 2),
            sizeCalculation: (value) => Math.max(1, Math.ceil(bounds.sizeOf(value))),
          }
        : { maxSize: bounds.entriesMax, sizeCalculation: () => 1 },
    )
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) this.#misses += 1
    else this.#hits += 1
    return value
  }

  /** Counts drops. Read it before loading and pass it to `set`, which then discards values that changed meanwhile. */
  get drops(): number {
    return this.#drops
  }

  set(key: string, value: Value, dropsBefore = this.#drops): void {
    if (dropsBefore !== this.#drops) return
    // The library measures an object only once, so one that has grown is removed before it is set again.
    if (this.#entries.peek(key) === value) this.#entries.delete(key)
    const ttl = this.#ttlMs()
    this.#entries.set(key, value, ttl > 0 ? { ttl } : {})
  }

  /** Concurrent reads of a key share one load, unless a drop came in between. */
  async read(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.get(key) ?? this.#loads.get(key)
    if (known) return known
    const before = this.#drops
    const loading = load()
    this.#loads.set(key, loading)
    try {
      const value = await loading
      this.set(key, value, before)
      return value
    } finally {
      if (this.#loads.get(key) === loading) this.#loads.delete(key)
    }
  }

  /** Loads all missing keys in one call. Keys that `load` does not return are absent from the result. */
  async readAll(
    keys: Iterable<string>,
    load: (missing: string[]) => Promise<Iterable<readonly [string, Value]>>,
  ): Promise<Map<string, Value>> {
    const found = new Map<string, Value>()
    const missing: string[] = []
    for (const key of keys) {
      const value = this.get(key)
      if (value === undefined) missing.push(key)
      else found.set(key, value)
    }
    if (missing.length === 0) return found
    const before = this.#drops
    for (const [key, value] of await load(missing)) {
      this.set(key, value, before)
      found.set(key, value)
    }
    return found
  }

  drop(key: string): void {
    this.#drops += 1
    this.#loads.clear()
    this.#entries.delete(key)
  }

  dropAll(): void {
    this.#drops += 1
    this.#loads.clear()
    this.#entries.clear()
  }

  get figures(): CacheFigures {
    const { size: entries, calculatedSize } = this.#entries
    return { hits: this.#hits, misses: this.#misses, entries, bytes: this.#countsBytes ? calculatedSize : 0 }
  }
}
