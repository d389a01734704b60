import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../http/answer-errors.ts'
import { policyForData } from '../http/headers.ts'
import type { Config } from '../process/config.ts'

/** A worker may only ask this server. */
const policy = `${policyForData}; connect-src 'self'`

/** Takes the place of a worker that is in browsers already, and goes with everything that it kept. */
const removesItself = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
})()))
`

/** Serves the service worker of members, or one that removes itself where the operator has none. Sources have none. */
export function workerRoutes(app: FastifyInstance, { hasServiceWorker }: Config, webFolder: string | null): void {
  const file = join(webFolder ?? '', 'dist/worker/sw.js')
  const built = webFolder && existsSync(file) ? readFileSync(file) : null
  app.get('/sw.js', async (_request, reply) => {
    const script = hasServiceWorker ? built : removesItself
    if (script === null) return sendRefusal(reply, coreRefusals.notFound)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(script)
  })
}
