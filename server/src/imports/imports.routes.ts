import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { serveUpload } from '../media/storage/serve-upload.ts'
import * as actions from './imports.actions.ts'
import { listImports } from './imports.views.ts'
import { oldPathRoutes } from './old-paths.routes.ts'

export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listImports, listImports)
  serve(app, deps, calls.beginImport, actions.beginImport)
  serveUpload(app, deps, calls.sendArchivePart, {
    admit: (viewer, input) => actions.admitPart(deps.db, viewer, input),
    answer: (viewer, input, file) => actions.sendArchivePart(deps, viewer, input, file),
  })
  serve(app, deps, calls.startImport, actions.startImport)
  serve(app, deps, calls.pauseImport, actions.pauseImport)
  serve(app, deps, calls.resumeImport, actions.resumeImport)
  serve(app, deps, calls.undoImport, actions.undoImport)
  serve(app, deps, calls.cancelImport, actions.cancelImport)
  oldPathRoutes(app, deps)
}
