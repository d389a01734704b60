import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import * as consent from '@bowerbird/domain/apps/consent.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve, serveAll } from '../core/http/serve.ts'
import { serveUpload } from '../media/storage/serve-upload.ts'
import { removeAppIcon, saveAppIcon } from './app-icon.actions.ts'
import { deleteApp, editApp, endGrant, registerApp, rotateAppSecret } from './apps.actions.ts'
import { checkOwnApp, listApps, listGrants } from './apps.views.ts'
import * as consentActions from './consent.actions.ts'
import { oauthRoutes } from './oauth.routes.ts'

export function appsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listApps, listApps)
  serve(app, deps, calls.registerApp, registerApp)
  serve(app, deps, calls.editApp, editApp)
  serveUpload(app, deps, calls.saveAppIcon, {
    async admit(viewer, { appId }) {
      await checkOwnApp(deps.db, viewer, appId)
      return { maxBytes: uploadMaxBytes.photo }
    },
    answer: (viewer, input, file) => saveAppIcon(deps, viewer, input, file),
  })
  serve(app, deps, calls.removeAppIcon, removeAppIcon)
  serve(app, deps, calls.rotateAppSecret, rotateAppSecret)
  serve(app, deps, calls.deleteApp, deleteApp)
  serve(app, deps, calls.listGrants, listGrants)
  serve(app, deps, calls.endGrant, endGrant)
  serveAll(app, deps, consent, consentActions)
  oauthRoutes(app, deps)
}
