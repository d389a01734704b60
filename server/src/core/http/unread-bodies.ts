import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

const waitMs = 10_000

/**
 * Reads the rest of a body before an early answer on a connection that closes with it. A socket that is closed with
 * unread bytes is reset, and the client, or a proxy that speaks HTTP/1.0, loses the answer.
 */
export function readRestOfBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: body }, reply) => {
    if (reply.raw.shouldKeepAlive || body.complete) return
    body.resume()
    await finished(body, { signal: AbortSignal.timeout(waitMs) }).catch(() => {})
  })
}
