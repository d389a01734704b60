import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long while its bytes keep arriving. */
    takesFile?: boolean
  }
}

/** Node has one timeout for all requests, so this one allows for files: 100 MB at 30 KB a second. */
export const longestRequestMs = 3_600_000

const limits = { windowMs: 30_000, fileBytes: 10_240 }

/** A body must arrive whole within one window; a file must bring this many bytes in each. */
export function endSlowBodies(app: FastifyInstance, { windowMs, fileBytes } = limits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody)
      endWhenSlow(request.raw, windowMs, request.routeOptions.config.takesFile ? fileBytes : Number.POSITIVE_INFINITY)
    done()
  })
}

function endWhenSlow(request: IncomingMessage, windowMs: number, leastBytes: number): void {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - bytesBefore < leastBytes) socket.destroy()
    bytesBefore = socket.bytesRead
  }, windowMs).unref()
  const calm = () => clearInterval(timer)
  request.once('end', calm).once('close', calm)
}
