import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** Alive is one thing, able to answer another: a balancer asks the second. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'no database' })
    }
  })
}
