import * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import * as webhooksActions from './webhooks.actions.ts'
import { listWebhooks } from './webhooks.views.ts'

export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { listWebhooks, ...webhooksActions })
}
