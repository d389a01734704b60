import * as calls from '@bowerbird/domain/activity/activity.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import { markActivitySeen } from './activity.actions.ts'
import * as activityViews from './activity.views.ts'
import { readActivityChart } from './activity-days.ts'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...activityViews, markActivitySeen, readActivityChart })
}
