import * as calls from '@bowerbird/domain/notes/notes.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { fastReblog } from './fast-reblog.actions.ts'
import { likePost, unlikePost } from './notes.actions.ts'
import { listNotes } from './notes.views.ts'
import { deleteReply, replyToPost } from './reply.actions.ts'

export function notesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.likePost, likePost)
  serve(app, deps, calls.unlikePost, unlikePost)
  serve(app, deps, calls.fastReblog, fastReblog)
  serve(app, deps, calls.replyToPost, replyToPost)
  serve(app, deps, calls.deleteReply, deleteReply)
  serve(app, deps, calls.listNotes, listNotes)
}
