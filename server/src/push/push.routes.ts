import * as calls from '@bowerbird/domain/push/push.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import * as pushActions from './push.actions.ts'
import * as pushViews from './push.views.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...pushViews, ...pushActions })
}
