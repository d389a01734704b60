import { LRUCache } from 'lru-cache'

/** What a store can say has changed: the tables whose rows are cached, or decide over what is. Posts include their contents. */
export const topics = [
  'accounts',
  'blog_members',
  'blogs',
  'flags',
  'house_ads',
  'notes',
  'posts',
  'promotions',
  'sessions',
  'site',
] as const
export type Topic = (typeof topics)[number]

/**
 * How entries go stale. By `version`: the reader names the version of the row it wants, so an entry is never out of date.
 * By `notice`: `changed` drops entries, and `ttlMs` bounds how long a missed notice matters.
 */
export type CachePlan = ({ bytesMax: number } | { entriesMax: number }) &
  (
    | { stale: 'version' }
    | {
        stale: 'notice'
        changedBy: readonly Topic[]
        /** The topic whose ids are the keys: of its notices, those with an id drop one entry. All others drop all. */
        keyedBy?: Topic
        /** Shorter than that of all caches. */
        ttlMs?: number
      }
  )

export interface CacheFigures {
  hits: number
  misses: number
  entries: number
  bytes: number
}

/** One cache of the list in caches.ts: an LRU that counts its hits and does not store what changed while it was read. */
export class Cache<Value extends object> {
  readonly #entries: LRUCache<string, Value>
  readonly #ttlMs: () => number
  readonly #loads = new Map<string, Promise<Value>>()
  #hits = 0
  #misses = 0
  #drops = 0

  /** `bytesMax` is that of this process; an entry of more than half of it is not stored. A `ttlMs` of 0 is none. */
  constructor(
    bounds: { bytesMax: number; sizeOf: (value: Value) => number } | { entriesMax: number },
    ttlMs: () => number = () => 0,
  ) {
    this.#ttlMs = ttlMs
    this.#entries = new LRUCache(
      'bytesMax' in bounds
        ? {
            maxSize: bounds.bytesMax,
            maxEntrySize: Math.ceil(bounds.bytesMax / 2),
            sizeCalculation: (value) => Math.max(1, Math.ceil(bounds.sizeOf(value))),
          }
        : { max: bounds.entriesMax },
    )
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) this.#misses += 1
    else this.#hits += 1
    return value
  }

  /** Changes with every drop. Taken before rows are read and given to `set`, it keeps out what changed meanwhile. */
  get drops(): number {
    return this.#drops
  }

  set(key: string, value: Value, dropsBefore = this.#drops): void {
    if (dropsBefore !== this.#drops) return
    // An object that is set again may have grown, and the library weighs it only when it is a new one.
    if (this.#entries.peek(key) === value) this.#entries.delete(key)
    const ttl = this.#ttlMs()
    this.#entries.set(key, value, ttl > 0 ? { ttl } : {})
  }

  /** Those who ask for it while it is loaded wait for the same, unless something was dropped meanwhile. */
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

  /** Loads those that are missing together. A key that `load` does not answer is not in what comes back. */
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
    const { size: entries, calculatedSize: bytes } = this.#entries
    return { hits: this.#hits, misses: this.#misses, entries, bytes }
  }
}
