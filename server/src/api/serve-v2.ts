import { STATUS_CODES } from 'node:http'
import { apiLimits } from '@bowerbird/domain/apps/apps.limits.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import type { Call, Envelope, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AppCaller, appCallerOf } from '../apps/app-caller.ts'
import { unlessTooSlow } from '../core/database/slow-database.ts'
import type { Deps } from '../core/deps.ts'
import { askedAt } from '../core/http/admit.ts'
import { refusalOf, retryAfterSeconds } from '../core/http/answer-errors.ts'
import { addressGroup } from '../core/http/rate-limits.ts'
import { nestBrackets } from '../core/http/read-body.ts'
import { isMultipart } from '../core/http/read-multipart.ts'
import { type Answer, fieldsOf, readInput, type ViewerFor } from '../core/http/serve.ts'
import { takeFiles } from '../core/http/take-files.ts'
import { whileHeld } from '../core/http/while-held.ts'
import { discard } from '../media/storage/receive-file.ts'
import { codeOf } from './error-codes.ts'
import { noForm, receiveForm, type SentFile } from './receive-form.ts'

export interface V2Context {
  deps: Deps
  request: FastifyRequest
  /** Takes another status than 200, or headers; the body is the answer's. */
  reply: FastifyReply
  caller: AppCaller
  /** Deleted after the answer. */
  files: readonly SentFile[]
}

export type V2Answer<C extends Call> = Answer<C, V2Context>

/**
 * Binds a call of the API. Beside `serve`, it asks an app for its key or token and never reads the session; a call that
 * is no read needs the right to write.
 */
export function serveV2<C extends Call>(app: FastifyInstance, deps: Deps, call: C, answer: V2Answer<C>): void {
  app.apiCalls.add(call)
  const route = (scope: FastifyInstance) =>
    scope.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      errorHandler: sendV2Error,
      config: call.mayTakeFile ? { takesFile: true } : {},
      ...(call.method !== 'GET' && {
        preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
          const caller = await admitCaller(deps, call, request, reply)
          request.admission = async () => caller.viewer
          admitted.set(request, caller)
        },
      }),
      handler: async (request, reply) => {
        const caller = admitted.get(request) ?? (await admitCaller(deps, call, request, reply))
        await caller.checkSignature()
        const form = isMultipart(request) ? await receiveForm(deps, request) : noForm
        try {
          const work = answerCaller(
            deps,
            call,
            answer,
            { deps, request, reply, caller, files: form.files },
            form.fields,
          )
          // Work on films and sounds takes longer than the database may.
          const response = await (form === noForm ? unlessTooSlow(work, askedAt(reply)) : work)
          const { statusCode: status } = reply
          return { meta: { status, msg: STATUS_CODES[status] ?? '' }, response } satisfies Envelope
        } finally {
          await Promise.all(form.files.map(({ file }) => discard(file.path)))
        }
      },
    })
  if (call.mayTakeFile) takeFiles(app, route)
  else route(app)
}

async function answerCaller<C extends Call>(
  deps: Deps,
  call: C,
  answer: V2Answer<C>,
  context: V2Context,
  formFields: Record<string, unknown>,
): Promise<OutputOf<C>> {
  const { api_key: _key, ...fields } = { ...fieldsOf(context.request), ...nestBrackets(formFields) }
  const input = readInput(call, { ...listsIn(fields), ...(context.request.params as object) })
  return answer(call.mayLag ? deps.replica : deps.db, context.caller.viewer as ViewerFor<C>, input, context)
}

/** `tag[0]=a&tag[1]=b` is a list. */
const listsIn = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isNumbered(value) ? Object.values(value) : value]),
  )

const isNumbered = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((key) => /^\d{1,3}$/.test(key))

/** Callers of writes, found before their bodies are read. */
const admitted = new WeakMap<FastifyRequest, AppCaller>()

async function admitCaller(deps: Deps, call: Call, request: FastifyRequest, reply: FastifyReply): Promise<AppCaller> {
  const caller = await unlessTooSlow(appCallerOf(deps, request), askedAt(reply))
  const { viewer, app, rights } = caller
  spendQuota(deps, `${app.id} ${viewer?.accountId ?? addressGroup(request.ip)}`, reply)
  if (call.who === 'member' && !viewer) throw new RefusedError(appsRefusals.needsAccount)
  whileHeld(call, viewer)
  if (call.method !== 'GET' && !rights.includes('write')) throw new RefusedError(appsRefusals.needsWrite)
  await deps.limiter.spend(call, viewer?.accountId ?? null, request.ip)
  return caller
}

/** Existing clients read these headers to wait. */
function spendQuota({ limiter }: Deps, key: string, reply: FastifyReply): void {
  const names = ['perhour', 'perday']
  const windows = limiter.spendWindows(key, [apiLimits.perHour, apiLimits.perDay])
  for (const [at, { max, left, endsInSeconds }] of windows.entries())
    reply.headers({
      [`x-ratelimit-${names[at]}-limit`]: max,
      [`x-ratelimit-${names[at]}-remaining`]: Math.max(0, left),
      [`x-ratelimit-${names[at]}-reset`]: endsInSeconds,
    })
  const over = windows.findLast(({ left }) => left < 0)
  if (over) throw new RefusedError({ ...coreRefusals.tooMany, retryAfterSeconds: over.endsInSeconds })
}

function sendV2Error(problem: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendV2Refusal(reply, refusalOf(problem, request))
}

/** Refusals have the shape of the Tumblr API: an empty list for the response, and a number for the code. */
export function sendV2Refusal(reply: FastifyReply, { status, code, text, ...refusal }: Refusal) {
  const title = STATUS_CODES[status] ?? ''
  if (status === 503 || refusal.retryAfterSeconds)
    reply.header('retry-after', refusal.retryAfterSeconds ?? retryAfterSeconds)
  return reply
    .code(status)
    .send({ meta: { status, msg: title }, response: [], errors: [{ title, code: codeOf(code, status), detail: text }] })
}
