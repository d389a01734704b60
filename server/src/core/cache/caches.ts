import { Cache, type CacheFigures, type CachePlan, type Topic } from './cache.ts'
import { roomFor } from './room-for.ts'

/** Every cache of the server. docs/performance.md says what each is worth. */
const cachePlans = {
  // Each page's own statement names the versions of the posts it shows.
  posts: { bytesMax: 80_000_000, stale: 'version' },
  // Readers name the revision of a content, which changes with its descriptions alone.
  contents: { bytesMax: 24_000_000, stale: 'version' },
  // The key has a hash of the words.
  translations: { bytesMax: 8_000_000, stale: 'version' },
  talking_blogs: { bytesMax: 16_000_000, stale: 'version' },
  blogs: { entriesMax: 20_000, stale: 'notice', changedBy: ['blogs'], keyedBy: 'blogs' },
  sessions: {
    ...{ entriesMax: 20_000, stale: 'notice' },
    changedBy: ['sessions', 'accounts', 'blocks', 'blog_members', 'blog_contributors', 'blogs'],
  },
  // Holds apps by key and tokens by hash, with their secrets unsealed.
  app_tokens: {
    ...{ entriesMax: 20_000, stale: 'notice' },
    changedBy: ['apps', 'app_grants', 'app_tokens', 'accounts', 'blocks', 'blog_members', 'blog_contributors', 'blogs'],
  },
  filters: { entriesMax: 20_000, stale: 'notice', changedBy: ['filters'], keyedBy: 'filters' },
  // Guests see rows of these tables. Counts of notes may lag by the time to live.
  pages: {
    ...{ bytesMax: 64_000_000, stale: 'notice', ttlMs: 500 },
    changedBy: ['posts', 'blogs', 'promotions', 'flags', 'site'],
  },
  // Holds the operator's settings and the blogs' domains, which every request needs.
  settings: { entriesMax: 10, stale: 'notice', changedBy: ['site', 'flags', 'house_ads', 'blogs'], ttlMs: 2000 },
} as const satisfies Record<string, CachePlan>

type CacheName = keyof typeof cachePlans

/** The time to live is long while row notices arrive from other processes, and short while they do not. */
const ttlMs = { hearing: 10_000, deaf: 1000 }

/** `npm run bench -- --without posts` measures a cache's worth: the cache then stores nothing. */
const withoutCaches = (process.env.BENCH_WITHOUT ?? '').split(',')

function boundsOf<Value>(name: CacheName, plan: CachePlan, sizeOf: (value: Value) => number) {
  if (withoutCaches.includes(name)) return { bytesMax: 1, sizeOf: () => 2 }
  return 'bytesMax' in plan ? { bytesMax: roomFor(plan.bytesMax), sizeOf } : { entriesMax: plan.entriesMax }
}

/** The caches of one process. */
export class Caches {
  readonly #caches = new Map<string, { cache: Cache<object>; plan: CachePlan }>()
  #replica: Caches | null = null
  #isHearing = false

  /** `sizeOf` gives an entry's bytes where the plan bounds bytes. */
  of<Value extends object>(name: CacheName, sizeOf: (value: Value) => number = () => 1): Cache<Value> {
    const known = this.#caches.get(name)
    if (known) return known.cache as unknown as Cache<Value>
    const plan = cachePlans[name] as CachePlan
    const cache = new Cache<Value>(
      boundsOf(name, plan, sizeOf),
      plan.stale === 'version' ? undefined : () => Math.min(plan.ttlMs ?? this.ttlMs, this.ttlMs),
    )
    this.#caches.set(name, { cache: cache as unknown as Cache<object>, plan })
    return cache
  }

  get ttlMs(): number {
    return this.#isHearing ? ttlMs.hearing : ttlMs.deaf
  }

  /**
   * Says whether row notices from other processes arrive. A switch drops entries, because notices may have been missed.
   */
  hearOthers(isHearing: boolean): void {
    if (isHearing === this.#isHearing) return
    this.#isHearing = isHearing
    this.dropNoticed()
  }

  /** Drops every entry that a missed notice could have left stale. */
  dropNoticed(): void {
    for (const { cache, plan } of this.#caches.values()) if (plan.stale === 'notice') cache.dropAll()
  }

  /** A change without an id means that any row of the topic may have changed. */
  changed(topic: Topic, id?: string): void {
    for (const { cache, plan } of this.#caches.values()) {
      if (plan.stale !== 'notice' || !plan.changedBy.includes(topic)) continue
      if (id !== undefined && plan.keyedBy === topic) cache.drop(id)
      else cache.dropAll()
    }
    this.#replica?.changed(topic, id)
  }

  /** The replica has caches of its own, because it may lag: they get the same notices and a shorter time to live. */
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

/** A transaction shares the caches of its database. */
export const shareCaches = (db: object, tx: object): void => void ofDatabases.set(tx, cachesOf(db))

export function cachesOf(db: object): Caches {
  const caches = ofDatabases.get(db) ?? new Caches()
  ofDatabases.set(db, caches)
  return caches
}
