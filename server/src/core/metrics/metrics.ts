import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cachesOf } from '../cache/caches.ts'
import { type Db, poolOf } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { countJobFailures } from '../work/dead-jobs.ts'
import { countFailures } from '../work/event-failures.ts'
import { counters } from './counters.ts'
import { addFigure, type Figure, workFigures } from './figures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export interface Metrics {
  contentType: string
  read(): Promise<string>
  /** Labels hold the route and never the address, so that they stay few and say nothing about people. */
  observe(request: { method: string; route: string; status: number }, seconds: number): void
}

/** `figures` are those of higher features. */
export function openMetrics({ db, replica }: Pick<Deps, 'db' | 'replica'>, figures: readonly Figure[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  measureFailures(registry, db)
  measureCaches(registry, db)
  measurePools(registry, replica === db ? { main: db } : { main: db, replica })
  for (const figure of [...workFigures, ...figures]) addFigure(registry, db, figure)
  return {
    contentType: registry.contentType,
    read: async () => (await registry.metrics()) + (await counters.metrics()),
    observe: (labels, seconds) => requests.observe(labels, seconds),
  }
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

function measureFailures(registry: Registry, db: Db): void {
  new Gauge({
    name: 'event_listener_failures',
    help: 'Events that a listener failed for: tried again later, or dead letters',
    labelNames: ['listener', 'state'],
    registers: [registry],
    async collect() {
      // The other figures must still be served while the database is down.
      const counts = await countFailures(db).catch(() => [])
      this.reset()
      for (const { listener, state, count } of counts) this.set({ listener, state }, count)
    },
  })
  new Gauge({
    name: 'job_failures',
    help: 'Jobs that failed: tried again later, or dead letters',
    labelNames: ['task', 'state'],
    registers: [registry],
    async collect() {
      const counts = await countJobFailures(db).catch(() => [])
      this.reset()
      for (const { task, state, count } of counts) this.set({ task, state }, count)
    },
  })
}

function measureCaches(registry: Registry, db: Db): void {
  const figures = {
    hits: 'Reads that a cache answered',
    misses: 'Reads that a cache could not answer',
    entries: 'Entries of a cache',
    bytes: 'Bytes of the entries of a cache, where it is bounded by bytes',
  } as const
  for (const [figure, help] of Object.entries(figures) as [keyof typeof figures, string][])
    new Gauge({
      name: `cache_${figure}`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const { name, ...of } of cachesOf(db).figures()) this.set({ cache: name }, of[figure])
      },
    })
}

function measurePools(registry: Registry, pools: Record<string, Db>): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database: used, idle; and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, db] of Object.entries(pools)) {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {}
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}
