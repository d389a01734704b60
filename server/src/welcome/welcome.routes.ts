import * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import * as settlingActions from './settling.actions.ts'
import * as settlingViews from './settling.views.ts'

export function welcomeRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...settlingViews, ...settlingActions })
}
