import * as standingCalls from '@bowerbird/domain/accounts/standing.contract.ts'
import * as limitCalls from '@bowerbird/domain/posts/rules/limits.contract.ts'
import * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { actOnPerson, liftAction, listActions } from './account-actions.ts'
import { discardDeadLetter, retryDeadLetter, retryDeadLetters } from './dead-letters.actions.ts'
import { listDeadLetters } from './dead-letters.views.ts'
import * as limits from './limits.actions.ts'
import { listPeople } from './people.views.ts'
import { settleReport, takeDownPost } from './reports.actions.ts'
import { listHeldPosts, reviewPost } from './review.ts'
import * as views from './staff.views.ts'
import { allowSafeModeChoice, seeEmail, setQuota, switchBlog } from './switches.actions.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listReports, views.listReports)
  serve(app, deps, calls.settleReport, settleReport)
  serve(app, deps, calls.takeDownPost, takeDownPost)
  serve(app, deps, calls.listPeople, listPeople)
  serve(app, deps, calls.seeEmail, seeEmail)
  serve(app, deps, calls.readMarks, views.readMarks)
  serve(app, deps, calls.switchBlog, switchBlog)
  serve(app, deps, calls.allowSafeModeChoice, allowSafeModeChoice)
  serve(app, deps, calls.setQuota, setQuota)
  serve(app, deps, standingCalls.actOnPerson, actOnPerson)
  serve(app, deps, standingCalls.liftAction, liftAction)
  serve(app, deps, standingCalls.listActions, listActions)
  serve(app, deps, limitCalls.readSiteLimits, limits.readSiteLimits)
  serve(app, deps, limitCalls.saveSiteLimits, limits.saveSiteLimits)
  serve(app, deps, limitCalls.addWordRule, limits.addWordRule)
  serve(app, deps, limitCalls.removeWordRule, limits.removeWordRule)
  serve(app, deps, limitCalls.limitPerson, limits.limitPerson)
  serve(app, deps, limitCalls.listHeldPosts, listHeldPosts)
  serve(app, deps, limitCalls.reviewPost, reviewPost)
  serve(app, deps, calls.listAudit, views.listAudit)
  serve(app, deps, calls.summariseLogs, views.summariseLogs)
  serve(app, deps, calls.listDeadLetters, listDeadLetters)
  serve(app, deps, calls.retryDeadLetter, retryDeadLetter)
  serve(app, deps, calls.retryDeadLetters, retryDeadLetters)
  serve(app, deps, calls.discardDeadLetter, discardDeadLetter)
}
