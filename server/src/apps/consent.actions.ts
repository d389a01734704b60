import { randomUUID } from 'node:crypto'
import { requestMinutes } from '@bowerbird/domain/apps/apps.limits.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import { callbackFor, outOfBand, type Right, rightsOf, withFields } from '@bowerbird/domain/apps/apps.rules.ts'
import type * as calls from '@bowerbird/domain/apps/consent.contract.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import { hashOfToken } from '../core/http/session-cookie.ts'
import type { Member } from '../core/http/viewer.ts'
import { iconPath } from './apps.views.ts'
import { findApp, findAppById, type KnownApp } from './callers.views.ts'
import { allowRequest, denyRequest, findOpenRequest, insertRequest } from './requests.store.ts'
import { newSecret } from './secrets.ts'

type Asked = InputOf<typeof calls.readConsent>

export const inRequestMinutes = () => new Date(Date.now() + requestMinutes * 60_000)

/**
 * Refuses what cannot be allowed, on a page of ours: nobody is redirected unless the address is registered and the
 * member has decided.
 */
async function readAsked(deps: Deps, asked: Asked): Promise<{ app: KnownApp; callback: string; rights: Right[] }> {
  const app = (await findApp(deps, asked.consumerKey)) ?? refuse(appsRefusals.unknownApp)
  const callback = callbackFor(app.callbacks, asked.redirectUri) || refuse(appsRefusals.wrongCallback)
  const rights = rightsOf(asked.scope)
  const isMethodAlone = asked.challengeMethod !== undefined && asked.challenge === undefined
  if (asked.responseType !== 'code' || !rights || isMethodAlone) throw new RefusedError(appsRefusals.badAuthorization)
  if (app.needsPkce && (asked.challenge === undefined || asked.challengeMethod !== 'S256'))
    throw new RefusedError(appsRefusals.needsPkce)
  return { app, callback, rights }
}

/** The page of this request may lead its form on to the callback, and to no other site. */
function consentFor(
  { request }: Context,
  { app, callback, rights }: { app: KnownApp; callback: string; rights: Right[] },
) {
  const { name, description, website, iconHash } = app
  const url = callback === outOfBand ? null : new URL(callback)
  request.formTarget = url?.origin ?? "'self'"
  return { app: { name, description, website, icon: iconPath(iconHash) }, rights, leads_to: url?.host ?? '' }
}

export async function readConsent(_db: Db, _viewer: Member, asked: Asked, context: Context): Promise<calls.Consent> {
  return consentFor(context, await readAsked(context.deps, asked))
}

export const decideConsent: Answer<typeof calls.decideConsent> = async (
  db,
  { accountId },
  { isAllowed, ...asked },
  { deps },
) => {
  const { app, callback, rights } = await readAsked(deps, asked)
  const { state } = asked
  if (!isAllowed) return { redirect_to: withFields(callback, { error: 'access_denied', state }) }
  const code = newSecret()
  await insertRequest(db, {
    token_hash: hashOfToken(code),
    app_id: app.id,
    account_id: accountId,
    kind: 'code',
    callback,
    must_name_callback: asked.redirectUri !== undefined,
    rights,
    challenge: asked.challenge ?? null,
    challenge_method: asked.challenge === undefined ? null : (asked.challengeMethod ?? 'plain'),
    family: randomUUID(),
    expires_at: inRequestMinutes(),
  })
  return { redirect_to: withFields(callback, { code, state }) }
}

export const readTokenConsent: Answer<typeof calls.readTokenConsent> = async (db, _viewer, { token }, context) => {
  const open = await findOpenRequest(db, hashOfToken(token))
  const app = open && (await findAppById(context.deps, open.app_id))
  if (!app) throw new RefusedError(appsRefusals.requestOver)
  return consentFor(context, { app, callback: open.callback, rights: open.rights })
}

export const decideTokenConsent: Answer<typeof calls.decideTokenConsent> = async (
  db,
  { accountId },
  { token, isAllowed },
) => {
  const verifier = newSecret()
  const hash = hashOfToken(token)
  const decided = isAllowed
    ? await allowRequest(db, hash, { accountId, verifierHash: hashOfToken(verifier) })
    : await denyRequest(db, hash)
  if (!decided) throw new RefusedError(appsRefusals.requestOver)
  const { callback } = decided
  const fields: Record<string, string> = isAllowed
    ? { oauth_token: token, oauth_verifier: verifier }
    : { denied: token }
  if (callback !== outOfBand) return { redirect_to: withFields(callback, fields) }
  return { redirect_to: isAllowed ? `/oauth/authorize?${new URLSearchParams(fields)}` : '/settings/apps' }
}
