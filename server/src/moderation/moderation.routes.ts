import * as standingCalls from '@bowerbird/domain/accounts/standing.contract.ts'
import * as blocksCalls from '@bowerbird/domain/blogs/blocks.contract.ts'
import { removeBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import * as calls from '@bowerbird/domain/moderation/moderation.contract.ts'
import * as muteCalls from '@bowerbird/domain/moderation/mutes.contract.ts'
import { reportAbuse as reportCall } from '@bowerbird/domain/moderation/reports.contract.ts'
import { answerSurvey as answerSurveyCall } from '@bowerbird/domain/moderation/survey.contract.ts'
import * as suspensionCalls from '@bowerbird/domain/moderation/suspensions.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import * as blocks from './blocks.actions.ts'
import * as blockLists from './blocks.views.ts'
import { toggleMark } from './marks.actions.ts'
import { hidePost, muteBlog, mutePost, unhidePosts, unmuteBlog, unmutePosts } from './mutes.actions.ts'
import { listMutedBlogs } from './mutes.views.ts'
import { reportAbuse } from './reports.actions.ts'
import { appealAction, readStanding } from './standing.actions.ts'
import { removeStyle } from './styles.actions.ts'
import { answerSurvey } from './surveys.actions.ts'
import { appealSuspension } from './suspensions.actions.ts'
import { readSuspension } from './suspensions.views.ts'

export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, blocksCalls, {
    ...blocks,
    blockBlogs: blocks.blockBlogsNamed,
    listBlockedBlogs: blockLists.listBlockedBlogs,
  })
  serveAll(app, deps, muteCalls, { hidePost, muteBlog, mutePost, unhidePosts, unmuteBlog, unmutePosts, listMutedBlogs })
  serve(app, deps, reportCall, reportAbuse)
  serve(app, deps, answerSurveyCall, answerSurvey)
  serve(app, deps, calls.toggleSpam, toggleMark('spam'))
  serve(app, deps, calls.toggleNsfw, toggleMark('nsfw'))
  serve(app, deps, calls.toggleAdult, toggleMark('adult'))
  serve(app, deps, calls.toggleUniblock, toggleMark('uniblock'))
  serve(app, deps, calls.toggleSuspended, toggleMark('suspended'))
  serve(app, deps, removeBlogStyle, removeStyle)
  serveAll(app, deps, suspensionCalls, { readSuspension, appealSuspension })
  serve(app, deps, standingCalls.readStanding, readStanding)
  serve(app, deps, standingCalls.appealAction, appealAction)
}
