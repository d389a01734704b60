import { Cache, type CacheFigures, type CachePlan, type Topic } from './cache.ts'
import { roomFor } from './room-for.ts'

/** Every cache of the server. docs/performance.md says what each is worth. */
const cachePlans = {
  // Guests see rows of these tables. Counts of notes may lag by the time to live.
  pages: {
    ...{ bytesMax: 64_000_000, stale: 'notice', ttlMs: 500 },
    changedBy: ['posts', 'contents', 'blogs', 'post_tags', 'promotions', 'flags', 'site', 'accounts', 'blog_members'],
  },
  sessions: { entriesMax: 20_000, stale: 'notice', changedBy: ['sessions', 'accounts', 'blog_members', 'blogs'] },
} as const satisfies Record<string, CachePlan>

type CacheName = keyof typeof cachePlans

/** While this process hears what others change, and while it does not. */
const ttlMs = { hearing: 10_000, deaf: 1000 }

/** The caches of one process, and who is told when something changes. */
export class Caches {
  readonly #caches = new Map<string, { cache: Cache<object>; plan: CachePlan }>()
  readonly #listeners: { topics: ReadonlySet<string>; onChange: () => void }[] = []
  #replica: Caches | null = null
  #isHearing = false

  /** The cache of this name; `sizeOf` weighs an entry in bytes where the plan bounds them. */
  of<Value extends object>(name: CacheName, sizeOf: (value: Value) => number = () => 1): Cache<Value> {
    const known = this.#caches.get(name)
    if (known) return known.cache as unknown as Cache<Value>
    const plan = cachePlans[name] as CachePlan
    const cache = new Cache<Value>(
      'bytesMax' in plan ? { bytesMax: roomFor(plan.bytesMax), sizeOf } : { entriesMax: plan.entriesMax },
      plan.stale === 'version' ? undefined : () => Math.min(plan.ttlMs ?? this.ttlMs, this.ttlMs),
    )
    this.#caches.set(name, { cache: cache as unknown as Cache<object>, plan })
    return cache
  }

  get ttlMs(): number {
    return this.#isHearing ? ttlMs.hearing : ttlMs.deaf
  }

  /** Whether what other processes change is heard here. What was missed meanwhile is not relied on. */
  hearOthers(isHearing: boolean): void {
    if (isHearing === this.#isHearing) return
    this.#isHearing = isHearing
    for (const { cache, plan } of this.#caches.values()) if (plan.stale === 'notice') cache.dropAll()
    for (const { onChange } of this.#listeners) onChange()
  }

  onChange(topics: readonly string[], onChange: () => void): void {
    this.#listeners.push({ topics: new Set(topics), onChange })
  }

  /** Without an id, any row of it may have changed. */
  changed(topic: string, id?: string): void {
    for (const { cache, plan } of this.#caches.values()) {
      if (plan.stale !== 'notice' || !plan.changedBy.includes(topic as Topic)) continue
      if (id !== undefined && plan.keyedBy === topic) cache.drop(id)
      else cache.dropAll()
    }
    for (const { topics, onChange } of this.#listeners) if (topics.has(topic)) onChange()
    this.#replica?.changed(topic, id)
  }

  /** A replica has caches of its own, since what it says may be late; they are dropped with these and live shorter. */
  set replica(caches: Caches) {
    this.#replica = caches
  }

  figures(): (CacheFigures & { name: string })[] {
    const own = [...this.#caches].map(([name, { cache }]) => ({ name, ...cache.figures }))
    const late = this.#replica?.figures().map((figures) => ({ ...figures, name: `${figures.name} of the replica` }))
    return [...own, ...(late ?? [])]
  }
}

const ofDatabases = new WeakMap<object, Caches>()

/** Those of the process that opened this database. */
export function cachesOf(db: object): Caches {
  const caches = ofDatabases.get(db) ?? new Caches()
  ofDatabases.set(db, caches)
  return caches
}
