import { createHash, createHmac } from 'node:crypto'
import { timestampWindowSeconds } from '@bowerbird/domain/apps/apps.limits.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import {
  type Parameter,
  percentEncoded,
  readAuthorization,
  signatureBase,
} from '@bowerbird/domain/apps/oauth1.rules.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { hasFormBody } from '../core/http/plain-forms.ts'
import { areSame } from './secrets.ts'
import { useNonce } from './tokens.store.ts'

/** The parameters of the header, or null where another kind of credentials or none is sent. */
export function oauthParameters({ headers }: FastifyRequest): Map<string, string> | null {
  const { authorization = '' } = headers
  if (!/^OAuth\s/i.test(authorization)) return null
  const found = readAuthorization(authorization) ?? refuse(appsRefusals.badSignature)
  return found
}

interface Signed {
  parameters: ReadonlyMap<string, string>
  app: { id: string; secret: string }
  tokenSecret: string
}

/**
 * Checks the signature, then the timestamp, and spends the nonce last, so that only the holder of the secrets can use
 * one up.
 */
export async function checkSignature(deps: Deps, request: FastifyRequest, signed: Signed): Promise<void> {
  const { parameters, app, tokenSecret } = signed
  const method = parameters.get('oauth_signature_method')
  const version = parameters.get('oauth_version') ?? '1.0'
  const sent = parameters.get('oauth_signature') ?? ''
  const key = `${percentEncoded(app.secret)}&${percentEncoded(tokenSecret)}`
  const all = [...parameters, ...queryOf(request), ...formOf(request)]
  const fits = (origin: string) => {
    const base = signatureBase(request.method, origin + pathOf(request), all)
    return areSame(sent, createHmac('sha1', key).update(base).digest('base64'))
  }
  if (method !== 'HMAC-SHA1' || version !== '1.0' || !originsOf(deps, request).some(fits))
    throw new RefusedError(appsRefusals.badSignature)
  await spendNonce(deps, app.id, parameters)
}

async function spendNonce({ db }: Deps, appId: string, parameters: ReadonlyMap<string, string>): Promise<void> {
  const [timestamp, nonce, token] = ['timestamp', 'nonce', 'token'].map((name) => parameters.get(`oauth_${name}`) ?? '')
  const isNear =
    /^\d{1,12}$/.test(timestamp as string) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= timestampWindowSeconds
  if (!isNear) throw new RefusedError(appsRefusals.staleTimestamp)
  const hash = createHash('sha256')
    .update(JSON.stringify([timestamp, nonce, token]))
    .digest()
  if (!nonce || !(await useNonce(db, appId, hash))) throw new RefusedError(appsRefusals.usedNonce)
}

/** Behind a proxy the address that the client signed is the configured one; another port of its host counts as well. */
function originsOf({ config }: Deps, request: FastifyRequest): string[] {
  const asSent = `${request.protocol}://${request.host}`
  const isOurs = request.hostname === new URL(config.origin).hostname
  return isOurs && asSent !== config.origin ? [config.origin, asSent] : [config.origin]
}

const [beforeQuery, afterQuery] = [
  (url: string) => url.split('?', 1)[0] as string,
  (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''),
]
const pathOf = ({ originalUrl }: FastifyRequest) => beforeQuery(originalUrl)
const queryOf = ({ originalUrl }: FastifyRequest): Parameter[] => [...new URLSearchParams(afterQuery(originalUrl))]

/** The fields of a form are signed; JSON and multipart are not. */
function formOf(request: FastifyRequest): Parameter[] {
  if (!hasFormBody(request)) return []
  return Object.entries((request.body ?? {}) as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((one): Parameter => [name, one]),
  )
}
