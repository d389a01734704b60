import * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import * as askers from '@bowerbird/domain/blogs/askers.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import * as asksActions from './asks.actions.ts'
import * as blockedAskers from './blocked-askers.ts'
import * as submissionsActions from './submissions.actions.ts'

export function asksRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...asksActions, ...submissionsActions })
  serveAll(app, deps, askers, blockedAskers)
}
