import { randomUUID } from 'node:crypto'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import { oldCallbackFor, rights } from '@bowerbird/domain/apps/apps.rules.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { hashOfToken } from '../core/http/session-cookie.ts'
import { findApp, type KnownApp } from './callers.views.ts'
import { inRequestMinutes } from './consent.actions.ts'
import { findWaitingSecret, insertRequest, takeRequest } from './requests.store.ts'
import { newSecret, openTokenSecret, sealTokenSecret } from './secrets.ts'
import { checkSignature, oauthParameters } from './signatures.ts'
import { insertTokens, saveGrant } from './tokens.store.ts'

interface TokenPair {
  oauth_token: string
  oauth_token_secret: string
}

async function readSigner(deps: Deps, request: FastifyRequest) {
  const parameters = oauthParameters(request) ?? refuse(appsRefusals.noCredentials)
  const app = (await findApp(deps, parameters.get('oauth_consumer_key') ?? '')) ?? refuse(appsRefusals.unknownKey)
  request.about = { app: app.id }
  return { parameters, app }
}

export async function requestToken(
  deps: Deps,
  request: FastifyRequest,
): Promise<TokenPair & { oauth_callback_confirmed: 'true' }> {
  const { parameters, app } = await readSigner(deps, request)
  await checkSignature(deps, request, { parameters, app, tokenSecret: '' })
  const callback = oldCallbackFor(app.callbacks, parameters.get('oauth_callback')) || refuse(appsRefusals.wrongCallback)
  const [token, secret] = [newSecret(), newSecret()]
  const hash = hashOfToken(token)
  await insertRequest(deps.db, {
    token_hash: hash,
    app_id: app.id,
    kind: 'oauth1',
    callback,
    rights: [...rights],
    sealed_secret: sealTokenSecret(deps, hash, secret),
    family: randomUUID(),
    expires_at: inRequestMinutes(),
  })
  return { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' }
}

/** The request token works once, with whatever verifier it comes. */
export async function accessToken(deps: Deps, request: FastifyRequest): Promise<TokenPair> {
  const { parameters, app } = await readSigner(deps, request)
  const tokenHash = hashOfToken(parameters.get('oauth_token') ?? '')
  const sealed = await findWaitingSecret(deps.db, app.id, tokenHash)
  const tokenSecret = sealed ? openTokenSecret(deps, tokenHash, sealed) : null
  if (tokenSecret === null) throw new RefusedError(appsRefusals.unknownToken)
  await checkSignature(deps, request, { parameters, app, tokenSecret })
  const verifierHash = hashOfToken(parameters.get('oauth_verifier') ?? '')
  const made = await deps.db.transaction().execute((tx) => makeToken(tx, deps, app, { tokenHash, verifierHash }))
  if (!made) throw new RefusedError(appsRefusals.unknownToken)
  return made
}

async function makeToken(
  tx: Tx,
  deps: Deps,
  app: KnownApp,
  { tokenHash, verifierHash }: { tokenHash: Buffer; verifierHash: Buffer },
): Promise<TokenPair | null> {
  const taken = await takeRequest(tx, { tokenHash, appId: app.id, kind: 'oauth1' })
  if (!taken?.verifier_hash?.equals(verifierHash)) return null
  const grantId = await saveGrant(tx, app.id, taken.account_id as string, taken.rights)
  const [token, secret] = [newSecret(), newSecret()]
  const hash = hashOfToken(token)
  await insertTokens(tx, [
    {
      ...{ token_hash: hash, app_id: app.id, grant_id: grantId, kind: 'oauth1', family: taken.family },
      rights: taken.rights,
      sealed_secret: sealTokenSecret(deps, hash, secret),
    },
  ])
  return { oauth_token: token, oauth_token_secret: secret }
}
