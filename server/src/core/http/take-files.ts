import type { FastifyInstance } from 'fastify'

/** Routes that take a file: their handler reads the body itself, after the sender is admitted. */
export function takeFiles(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    addRoutes(scope)
  })
}
