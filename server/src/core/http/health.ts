import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when this server begins to drain; it still answers then. */
    leaving: AbortController
  }
}

/** `/healthz` reports that the process runs; load balancers ask `/readyz`, which also needs the database. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('leaving', new AbortController())
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.leaving.signal.aborted) reply.header('connection', 'close')
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (app.leaving.signal.aborted) return reply.code(503).header('retry-after', '5').send({ status: 'leaving' })
    try {
      await sql`select 1`.execute(deps.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'no database' })
    }
  })
}
