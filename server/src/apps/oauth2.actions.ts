import { createHash, randomUUID } from 'node:crypto'
import { accessTokenSeconds, refreshTokenDays } from '@bowerbird/domain/apps/apps.limits.ts'
import { oauthRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import { areWithin, type Right, rightsOf, scopeOf } from '@bowerbird/domain/apps/apps.rules.ts'
import type { exchangeForToken as call } from '@bowerbird/domain/apps/oauth.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { hashOfToken } from '../core/http/session-cookie.ts'
import type { KnownApp, KnownToken } from './callers.views.ts'
import { findUsedFamily, type RequestRow, takeRequest } from './requests.store.ts'
import { areSame, newSecret, nextSecret } from './secrets.ts'
import { areUnused, endFamily, findReplaced, insertTokens, replaceRefreshToken, saveGrant } from './tokens.store.ts'

type Sent = InputOf<typeof call>
type Tokens = OutputOf<typeof call>
/** A refusal is returned and not thrown, because that would roll back that a code was used. */
type Outcome = Tokens | Refusal

export async function exchangeForToken(deps: Deps, app: KnownApp, sent: Sent): Promise<Tokens> {
  const outcome = await deps.db.transaction().execute((tx) => exchange(tx, deps, app, sent))
  if ('access_token' in outcome) return outcome
  throw new RefusedError(outcome)
}

async function exchange(tx: Tx, deps: Deps, app: KnownApp, sent: Sent): Promise<Outcome> {
  if (sent.grantType === 'authorization_code') return exchangeCode(tx, app, sent)
  if (sent.grantType === 'refresh_token') return refresh(tx, deps, app, sent)
  if (sent.grantType === 'client_credentials') return exchangeCredentials(tx, app, sent)
  return oauthRefusals.unsupportedGrantType
}

/** A code that comes a second time was stolen on one of its ways: all that came from it ends. */
async function exchangeCode(tx: Tx, app: KnownApp, sent: Sent): Promise<Outcome> {
  if (sent.code === undefined) return oauthRefusals.invalidRequest
  const named = { tokenHash: hashOfToken(sent.code), appId: app.id, kind: 'code' } as const
  const taken = await takeRequest(tx, named)
  if (!taken) {
    const family = await findUsedFamily(tx, named)
    if (family) await endFamily(tx, family)
    return oauthRefusals.invalidGrant
  }
  if (!isForCallback(taken, sent.redirectUri) || !isVerified(taken, sent.verifier)) return oauthRefusals.invalidGrant
  const rights = narrowed(taken.rights, sent.scope)
  if (!rights) return oauthRefusals.invalidScope
  const grantId = await saveGrant(tx, app.id, taken.account_id as string, rights)
  return issueTokens(tx, { appId: app.id, grantId, rights, allowed: rights, family: taken.family })
}

const isForCallback = ({ callback, must_name_callback }: RequestRow, sent: string | undefined) =>
  sent === undefined ? !must_name_callback : sent === callback

/** A code without a challenge takes no verifier either: nobody can make one out of the other. */
function isVerified({ challenge, challenge_method }: RequestRow, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined
  const made = challenge_method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return areSame(made, challenge)
}

/** Null where more is asked than was allowed. */
function narrowed(allowed: readonly Right[], scope: string | undefined): Right[] | null {
  if (!scope) return [...allowed]
  const asked = rightsOf(scope)
  return asked && areWithin(asked, allowed) ? asked : null
}

/**
 * Each use replaces the refresh token. One that comes again ends all tokens of its family, unless the client repeats
 * itself within seconds and has not used what followed.
 */
async function refresh(tx: Tx, deps: Deps, app: KnownApp, sent: Sent): Promise<Outcome> {
  const { refreshToken } = sent
  if (refreshToken === undefined) return oauthRefusals.invalidRequest
  const hash = hashOfToken(refreshToken)
  const secrets = {
    access: nextSecret(deps, 'access', refreshToken),
    refreshing: nextSecret(deps, 'refresh', refreshToken),
  }
  const replaced = await replaceRefreshToken(tx, app.id, hash)
  const known = replaced ?? (await findReplaced(tx, app.id, hash))
  if (!known) return oauthRefusals.invalidGrant
  const { rights: allowed, family } = known
  const rights = narrowed(allowed, sent.scope)
  if (replaced) {
    if (!rights) return oauthRefusals.invalidScope
    return issueTokens(tx, { appId: app.id, grantId: replaced.grant_id, rights, allowed, family }, secrets)
  }
  const next = rights && [
    { token_hash: hashOfToken(secrets.access), rights, family },
    { token_hash: hashOfToken(secrets.refreshing), rights: allowed, family },
  ]
  if ('is_recent' in known && known.is_recent && next && (await areUnused(tx, next))) return answerOf(rights, secrets)
  await endFamily(tx, family)
  return oauthRefusals.invalidGrant
}

async function exchangeCredentials(tx: Tx, app: KnownApp, sent: Sent): Promise<Outcome> {
  const rights = narrowed(['basic'], sent.scope)
  if (!rights) return oauthRefusals.invalidScope
  return issueTokens(tx, { appId: app.id, grantId: null, rights, allowed: rights, family: randomUUID() })
}

export function exchangeOldToken({ db }: Deps, { app, grantId, rights }: KnownToken): Promise<Tokens> {
  const wanted = { appId: app.id, grantId, rights, allowed: rights, family: randomUUID() }
  return db.transaction().execute((tx) => issueTokens(tx, wanted))
}

interface Wanted {
  appId: string
  grantId: string | null
  rights: readonly Right[]
  /** The rights of the refresh token: a narrower access token does not narrow the next. */
  allowed: readonly Right[]
  family: string
}

async function issueTokens(
  tx: Tx,
  { appId, grantId, rights, allowed, family }: Wanted,
  secrets = { access: newSecret(), refreshing: newSecret() },
): Promise<Tokens> {
  const { access } = secrets
  const refreshing = grantId !== null && allowed.includes('offline_access') ? secrets.refreshing : null
  const rowOf = (token: string, kind: 'access' | 'refresh', some: readonly Right[], seconds: number) => ({
    ...{ token_hash: hashOfToken(token), app_id: appId, grant_id: grantId, kind, rights: [...some], family },
    expires_at: new Date(Date.now() + seconds * 1000),
  })
  await insertTokens(tx, [
    rowOf(access, 'access', rights, accessTokenSeconds),
    ...(refreshing ? [rowOf(refreshing, 'refresh', allowed, refreshTokenDays * 86_400)] : []),
  ])
  return answerOf(rights, { access, refreshing })
}

const answerOf = (
  rights: readonly Right[],
  { access, refreshing }: { access: string; refreshing: string | null },
): Tokens => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: accessTokenSeconds,
  scope: scopeOf(rights),
  ...(refreshing && { refresh_token: refreshing }),
})
