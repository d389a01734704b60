import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cachesOf } from '../cache/caches.ts'
import type { Db } from '../database/database.ts'
import { countJobFailures } from '../work/dead-jobs.ts'
import { countFailures } from '../work/event-failures.ts'

/** Labels hold the route and never the address, so that they stay few and say nothing about people. */
export function measureRequests(app: FastifyInstance, db: Db): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
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
  measureCaches(registry, db)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request.ip) || isPassedOn(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
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

/** Metrics are for the operator only: they are scraped from the machine itself. */
const isLocal = (address: string) => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

/** A proxy on the same machine forwards somebody else's request, whether or not we trust it. */
const isPassedOn = ({ headers }: FastifyRequest) =>
  ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
