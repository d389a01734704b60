import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const kib = 1024

/** Routes that take a file, in a scope of their own: what reads files would listen to every request elsewhere too. */
export function takeFiles(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 10, fieldSize: 64 * kib, parts: 12 },
      throwFileSizeLimit: true,
    })
    addRoutes(scope)
  })
}
