import * as standingCalls from '@bowerbird/domain/accounts/standing.contract.ts'
import * as limitCalls from '@bowerbird/domain/posts/rules/limits.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import { actOnPerson, liftAction, listActions } from './account-actions.ts'
import * as deadLettersActions from './dead-letters.actions.ts'
import { listDeadLetters } from './dead-letters.views.ts'
import * as limits from './limits.actions.ts'
import { listPeople } from './people.views.ts'
import * as reportsActions from './reports.actions.ts'
import * as review from './review.ts'
import * as views from './staff.views.ts'
import * as switchesActions from './switches.actions.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, {
    ...views,
    ...reportsActions,
    listPeople,
    ...switchesActions,
    listDeadLetters,
    ...deadLettersActions,
  })
  serve(app, deps, standingCalls.actOnPerson, actOnPerson)
  serve(app, deps, standingCalls.liftAction, liftAction)
  serve(app, deps, standingCalls.listActions, listActions)
  serveAll(app, deps, limitCalls, { ...limits, ...review })
}
