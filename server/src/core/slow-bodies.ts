import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long, and its receiver watches its pace. */
    takesFile?: boolean
  }
}

/** Node has one time limit for all requests, so that of uploads; every other body has far less. */
export function endSlowBodies(app: FastifyInstance, limitMs = 30_000): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !request.routeOptions.config.takesFile) endWhenSlow(request.raw, limitMs)
    done()
  })
}

function endWhenSlow(request: IncomingMessage, limitMs: number): void {
  const timer = setTimeout(() => request.socket.destroy(), limitMs).unref()
  const calm = () => clearTimeout(timer)
  request.once('end', calm).once('close', calm)
}
