import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long, and its receiver watches its pace. */
    takesFile?: boolean
  }
}

/** Node has one time limit for all requests, so that of uploads; every other body has far less. */
export function endSlowBodies(app: FastifyInstance, limitMs = 30_000): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || request.routeOptions.config.takesFile) return
    const timer = setTimeout(() => request.raw.socket.destroy(), limitMs).unref()
    const calm = () => clearTimeout(timer)
    request.raw.once('end', calm).once('close', calm)
  })
}
