import * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import * as askers from '@bowerbird/domain/blogs/askers.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { answerAsk, askQuestion } from './asks.actions.ts'
import { blockAsker, listBlockedAskers, unblockAsker } from './blocked-askers.ts'
import { approveSubmission, denySubmission } from './submissions.actions.ts'

export function asksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.askQuestion, askQuestion)
  serve(app, deps, calls.answerAsk, answerAsk)
  serve(app, deps, askers.blockAsker, blockAsker)
  serve(app, deps, askers.unblockAsker, unblockAsker)
  serve(app, deps, askers.listBlockedAskers, listBlockedAskers)
  serve(app, deps, calls.approveSubmission, approveSubmission)
  serve(app, deps, calls.denySubmission, denySubmission)
}
