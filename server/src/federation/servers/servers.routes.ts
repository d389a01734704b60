import * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serveAll } from '../../core/http/serve.ts'
import { readPostDeliveries } from './post-deliveries.views.ts'
import * as serversActions from './servers.actions.ts'
import * as views from './servers.views.ts'

export function serversRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...views, ...serversActions, readPostDeliveries })
}
