import * as calls from '@bowerbird/domain/api/v2.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { sendV2Refusal, serveV2 } from './serve-v2.ts'
import { readBlogInfo, readUser } from './v2.views.ts'

export function apiRoutes(app: FastifyInstance, deps: Deps): void {
  serveV2(app, deps, calls.readUser, readUser)
  serveV2(app, deps, calls.readBlogInfo, readBlogInfo)
  app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => sendV2Refusal(reply, coreRefusals.notFound))
    },
    { prefix: '/v2' },
  )
}
