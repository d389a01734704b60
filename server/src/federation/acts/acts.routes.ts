import { isId } from '@bowerbird/domain/core/ids.ts'
import * as calls from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { objectContext } from '@bowerbird/domain/federation/vocabulary.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { serve } from '../../core/http/serve.ts'
import { notFound, sendActivity, spendRead } from '../answers.ts'
import { moveBlog, readMoving, saveAliases, undoMove } from './moving.actions.ts'
import { findQuoteAuthorization } from './quotes.ts'
import { findReplyObject } from './replies.views.ts'

type OfReply = FastifyRequest<{ Params: { id: string } }>
type OfQuote = FastifyRequest<{ Params: { id: string; quoting: string; signature: string } }>

/** Moving, and as documents replies that left and consents to quotes. */
export function actsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.readMoving, readMoving)
  serve(app, deps, calls.saveAliases, saveAliases)
  serve(app, deps, calls.moveBlog, moveBlog)
  serve(app, deps, calls.undoMove, undoMove)

  app.get('/ap/replies/:id', async (request: OfReply, reply) => {
    spendRead(deps, request)
    const { id } = request.params
    const object = isId(id) ? await findReplyObject(deps.db, deps.config, id) : undefined
    return object ? sendActivity(reply, { '@context': objectContext, ...object }) : notFound(reply)
  })

  app.get('/ap/quotes/:id/:quoting/:signature', async (request: OfQuote, reply) => {
    spendRead(deps, request)
    const stamp = await findQuoteAuthorization(deps, request.params)
    return stamp ? sendActivity(reply, stamp) : notFound(reply)
  })
}
