import * as calls from '@bowerbird/domain/activity/activity.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { markActivitySeen } from './activity.actions.ts'
import { countNewActivity, readActivity } from './activity.views.ts'
import { readActivityChart } from './activity-days.ts'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readActivity, readActivity)
  serve(app, deps, calls.markActivitySeen, markActivitySeen)
  serve(app, deps, calls.countNewActivity, countNewActivity)
  serve(app, deps, calls.readActivityChart, readActivityChart)
}
