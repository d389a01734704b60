import * as calls from '@bowerbird/domain/notes/notes.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serveAll } from '../core/http/serve.ts'
import { fastReblog } from './fast-reblog.actions.ts'
import * as notesActions from './notes.actions.ts'
import { listNotes } from './notes.views.ts'
import * as replyActions from './reply.actions.ts'

export function notesRoutes(app: FastifyInstance, deps: Deps): void {
  serveAll(app, deps, calls, { ...notesActions, fastReblog, ...replyActions, listNotes })
}
