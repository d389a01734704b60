import { oauthRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import * as calls from '@bowerbird/domain/apps/oauth.contract.ts'
import type { Call, InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { refusalOf } from '../core/http/answer-errors.ts'
import { readInput } from '../core/http/serve.ts'
import { appCallerOf } from './app-caller.ts'
import { findApp, findToken, type KnownApp } from './callers.views.ts'
import { accessToken, requestToken } from './oauth1.actions.ts'
import { exchangeForToken, exchangeOldToken } from './oauth2.actions.ts'
import { areSame } from './secrets.ts'
import { oauthParameters } from './signatures.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Calls of apps: their secrets replace session and form key, and the limit counts addresses before anything is read. */
export function oauthRoutes(app: FastifyInstance, deps: Deps): void {
  const route = (call: Call, method: HTTPMethods[], errorHandler: typeof sendOauthError, handler: Handler) =>
    app.route({
      method,
      url: call.path,
      exposeHeadRoute: false,
      preParsing: async (request) => {
        await deps.limiter.spend(call, null, request.ip)
        request.admission = async () => null
      },
      errorHandler,
      handler,
    })

  route(calls.exchangeForToken, ['POST'], sendOauthError, async (request, reply) => {
    const sent = readInput(calls.exchangeForToken, fieldsOf(request))
    reply.header('pragma', 'no-cache')
    return exchangeForToken(deps, await readClient(deps, request, sent), sent)
  })
  route(calls.exchangeOldToken, ['POST'], sendOauthError, async (request) => {
    const caller = await appCallerOf(deps, request)
    await caller.checkSignature()
    const token = await findToken(deps, oauthParameters(request)?.get('oauth_token') ?? '')
    if (!token) throw new RefusedError(oauthRefusals.invalidGrant)
    return exchangeOldToken(deps, token)
  })
  route(calls.requestToken, ['POST'], sendFormError, async (request, reply) =>
    sendForm(reply, await requestToken(deps, request)),
  )
  route(calls.accessToken, ['GET', 'POST'], sendFormError, async (request, reply) =>
    sendForm(reply, await accessToken(deps, request)),
  )
}

function fieldsOf({ body }: FastifyRequest): object {
  if (!body || typeof body !== 'object' || Array.isArray(body)) throw new RefusedError(coreRefusals.badBody)
  return body
}

/** The client names itself in the body or by Basic, not by both. RFC 6749, 2.3.1 */
async function readClient(
  deps: Deps,
  request: FastifyRequest,
  { clientId, clientSecret }: InputOf<typeof calls.exchangeForToken>,
): Promise<KnownApp> {
  const basic = /^Basic\s+([\w+/=-]+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic !== undefined && clientSecret !== undefined) throw new RefusedError(oauthRefusals.invalidRequest)
  const [id = '', secret = ''] = basic === undefined ? [clientId, clientSecret] : readBasic(basic)
  const app = await findApp(deps, id)
  if (app) request.about = { app: app.id }
  if (!app || !areSame(secret, app.secret)) throw new RefusedError(oauthRefusals.invalidClient)
  return app
}

const readBasic = (encoded: string): string[] =>
  (
    Buffer.from(encoded, 'base64')
      .toString()
      .match(/^([^:]*):(.*)$/s) ?? []
  )
    .slice(1)
    .map((part) => new URLSearchParams(`part=${part}`).get('part') ?? '')

const sendForm = (reply: FastifyReply, fields: object) =>
  reply.type('application/x-www-form-urlencoded').send(new URLSearchParams(fields as Record<string, string>).toString())

/** RFC 6749, 5.2 */
function sendOauthError(problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, status, text, retryAfterSeconds } = refusalOf(problem, request)
  const named = /^oauth\.(\w+)$/.exec(String(code))?.[1]
  const error = named ?? (status === 401 ? 'invalid_client' : status < 500 ? 'invalid_request' : 'server_error')
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  if (status === 401) reply.header('www-authenticate', 'Basic realm="oauth2"')
  return reply.code(status).send({ error, error_description: text })
}

function sendFormError(problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, text, retryAfterSeconds } = refusalOf(problem, request)
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).type('text/plain; charset=utf-8').send(text)
}
