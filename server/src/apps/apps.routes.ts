import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import * as consent from '@bowerbird/domain/apps/consent.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { serve } from '../core/http/serve.ts'
import { deleteApp, editApp, endGrant, registerApp, rotateAppSecret } from './apps.actions.ts'
import { listApps, listGrants } from './apps.views.ts'
import { decideConsent, decideTokenConsent, readConsent, readTokenConsent } from './consent.actions.ts'
import { oauthRoutes } from './oauth.routes.ts'

export function appsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.listApps, listApps)
  serve(app, deps, calls.registerApp, registerApp)
  serve(app, deps, calls.editApp, editApp)
  serve(app, deps, calls.rotateAppSecret, rotateAppSecret)
  serve(app, deps, calls.deleteApp, deleteApp)
  serve(app, deps, calls.listGrants, listGrants)
  serve(app, deps, calls.endGrant, endGrant)
  serve(app, deps, consent.readConsent, readConsent)
  serve(app, deps, consent.decideConsent, decideConsent)
  serve(app, deps, consent.readTokenConsent, readTokenConsent)
  serve(app, deps, consent.decideTokenConsent, decideTokenConsent)
  oauthRoutes(app, deps)
}
