import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { findApp, findToken, type KnownApp } from './callers.views.ts'
import { checkSignature, oauthParameters } from './signatures.ts'

/** An app makes a call of the API for an account or for nobody. */
export interface AppCaller {
  app: KnownApp
  viewer: Viewer
  rights: readonly Right[]
  /** Runs once the body is read, because the fields of a form are signed. */
  checkSignature: () => Promise<void>
}

/**
 * Finds the caller by an OAuth 1.0a signature, a bearer token or an api_key, and by nothing else: a session cookie
 * counts for nothing here.
 */
export async function appCallerOf(deps: Deps, request: FastifyRequest): Promise<AppCaller> {
  const parameters = oauthParameters(request)
  if (parameters) return signedCaller(deps, request, parameters)
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  const checkSignature = async () => {}
  if (bearer !== undefined) {
    const token = await findToken(deps, bearer)
    if (token?.kind !== 'access') return refuse(appsRefusals.unknownToken)
    return { app: token.app, viewer: token.viewer, rights: token.rights, checkSignature }
  }
  const { api_key: key } = request.query as { api_key?: unknown }
  if (typeof key !== 'string') return refuse(appsRefusals.noCredentials)
  const app = (await findApp(deps, key)) ?? refuse(appsRefusals.unknownKey)
  return { app, viewer: null, rights: ['basic'], checkSignature }
}

/** An app without a token signs for itself alone, and reads as a guest. */
async function signedCaller(
  deps: Deps,
  request: FastifyRequest,
  parameters: ReadonlyMap<string, string>,
): Promise<AppCaller> {
  const app = (await findApp(deps, parameters.get('oauth_consumer_key') ?? '')) ?? refuse(appsRefusals.unknownKey)
  const sent = parameters.get('oauth_token')
  const token = sent ? await findToken(deps, sent) : null
  if (sent && (token?.kind !== 'oauth1' || token.app.id !== app.id)) return refuse(appsRefusals.unknownToken)
  return {
    app,
    viewer: token?.viewer ?? null,
    rights: token?.rights ?? ['basic'],
    checkSignature: () => checkSignature(deps, request, { parameters, app, tokenSecret: token?.secret ?? '' }),
  }
}
