import { blockBlog, listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import { reportAbuse as reportCall } from '@bowerbird/domain/moderation/reports.contract.ts'
import { answerSurvey as answerSurveyCall } from '@bowerbird/domain/moderation/survey.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import * as blocks from './blocks.actions.ts'
import * as blockLists from './blocks.views.ts'
import { toggleMark } from './marks.actions.ts'
import { reportAbuse } from './reports.actions.ts'
import { answerSurvey } from './surveys.actions.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, blockBlog, blocks.blockBlog)
  serve(app, deps, unblockBlog, blocks.unblockBlog)
  serve(app, deps, listBlockedBlogs, blockLists.listBlockedBlogs)
  serve(app, deps, reportCall, reportAbuse)
  serve(app, deps, answerSurveyCall, answerSurvey)
  serve(app, deps, calls.toggleSpam, toggleMark('spam'))
  serve(app, deps, calls.toggleNsfw, toggleMark('nsfw'))
  serve(app, deps, calls.toggleAdult, toggleMark('adult'))
  serve(app, deps, calls.toggleUniblock, toggleMark('uniblock'))
  serve(app, deps, calls.toggleSuspended, toggleMark('suspended'))
}
