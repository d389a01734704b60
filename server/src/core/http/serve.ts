import type { Call, Envelope, InputOf, OutputOf, WebCall } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import type { Language } from '@bowerbird/domain/core/language/languages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { unlessTooSlow } from '../database/slow-database.ts'
import type { Deps } from '../deps.ts'
import { setLanguageCookie } from '../language.ts'
import { admit, admitBeforeBody, askedAt } from './admit.ts'
import { wordsOfIssue } from './field-words.ts'
import { isPlainForm, ownPath } from './plain-forms.ts'
import { nestBrackets } from './read-body.ts'
import { ensureSession, setBrowserCookie, setSessionCookie } from './session-cookie.ts'
import type { Member, Viewer } from './viewer.ts'
import { whileHeld } from './while-held.ts'

export type ViewerFor<C extends Call> = C['who'] extends 'member' ? Member : Viewer

export interface Context {
  deps: Deps
  request: FastifyRequest
  /** Gives this browser another session, at log-in and log-out. */
  renewSession: (token: string) => void
  /** Marks this browser as known to the account for later log-ins. */
  rememberBrowser: (marks: string) => void
  /** Gives this browser a language; null leaves it to the browser. */
  speak: (language: Language | null) => void
}

/** A function that has callers without a request names what it takes of the context, if anything. */
export type Answer<C extends Call, Needed = Context> = (
  db: Db,
  viewer: ViewerFor<C>,
  input: InputOf<C>,
  ...needed: Needed extends null ? [] : [context: Needed]
) => Promise<OutputOf<C>>

interface Served {
  call: Call
  answer: Answer<Call>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the product, for the API reference and for pages rendered in process. */
    servedCalls: Map<string, Served>
    /** Every call of the API for apps, for its reference. */
    apiCalls: Set<Call>
    /** Every address with its method, calls or not. */
    servedRoutes: Set<string>
  }
}

const nameOf = (call: WebCall) => `${call.method} ${call.path}`

/** Binds a call to its function. Viewer, form key and limits are checked before the body is parsed, then the input. */
export function serve<C extends Call>(app: FastifyInstance, deps: Deps, call: C, answer: Answer<C>): void {
  app.servedCalls.set(nameOf(call), { call, answer: answer as unknown as Answer<Call> })
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    config: routeConfigOf(call),
    ...(call.method !== 'GET' && { preParsing: admitBeforeBody(deps, call) }),
    handler: handlerOf(deps, call, answer),
  })
}

type Calls<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] }
type Answers<Module> = { [Name in keyof Calls<Module>]: Module[Name] extends Call ? Answer<Module[Name]> : never }

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'summary' in value

/** Binds all calls of contracts to functions of the same names; whatever else the modules export is of no matter. */
export function serveAll<Module extends object>(
  app: FastifyInstance,
  deps: Deps,
  calls: Module,
  answers: Answers<Module>,
): void {
  for (const [name, call] of Object.entries(calls))
    if (isCall(call)) serve(app, deps, call, answers[name as keyof Answers<Module>] as Answer<Call>)
}

export const routeConfigOf = ({ family }: Call): FastifyContextConfig => (family ? { family } : {})

/** Routes that do more than one call's work use the handler directly. */
export const handlerOf =
  <C extends Call>(deps: Deps, call: C, answer: Answer<C>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { form_key: sentKey, next, ...fields } = fieldsOf(request)
    if (call.beginsSession) ensureSession(deps.config, request, reply)
    const work = answerCall(deps, call, answer as unknown as Answer<Call>, fields, request, reply, sentKey)
    const answered = await unlessTooSlow(work, askedAt(reply))
    if (isPlainForm(request)) return reply.redirect(leadOf(call, answered) ?? ownPath(next) ?? '/dashboard', 303)
    return { meta: { status: 200, msg: 'OK' }, response: answered } satisfies Envelope
  }

const leadOf = ({ leadsOn }: Call, answered: unknown): string | null =>
  leadsOn ? (answered as { redirect_to: string }).redirect_to : null

async function answerCall(
  deps: Deps,
  call: Call,
  answer: Answer<Call>,
  fields: object,
  request: FastifyRequest,
  reply: FastifyReply,
  sentKey: unknown,
): Promise<unknown> {
  const viewer = await (request.admission ? request.admission(sentKey) : admit(deps, call, request, sentKey))
  return answer(call.mayLag ? deps.replica : deps.db, viewer as Member, readInput(call, fields), {
    deps,
    request,
    renewSession: (token) => setSessionCookie(deps.config, request, reply, token),
    rememberBrowser: (marks) => setBrowserCookie(deps.config, reply, marks),
    speak: (language) => setLanguageCookie(deps.config, reply, language),
  })
}

/** Answers a call for a server-rendered page, without HTTP. Its bundle knows less of the call than what is served. */
export async function answerInProcess(
  app: FastifyInstance,
  deps: Deps,
  asked: WebCall,
  sent: unknown,
  request: FastifyRequest,
): Promise<unknown> {
  const served = app.servedCalls.get(nameOf(asked))
  if (served?.call.method !== 'GET') throw new Error(`${nameOf(asked)} is not served to pages`)
  const { call, answer } = served
  const viewer = whileHeld(call, await deps.viewerOf(request))
  if (call.who === 'member' && !viewer) throw new RefusedError(coreRefusals.signedOut)
  if (call.isCostly) await deps.limiter.spend(call, viewer?.accountId ?? null, request.ip)
  const input = readInput(call, sent as object)
  return answer(call.mayLag ? deps.replica : deps.db, viewer as Member, input, {
    deps,
    request,
    renewSession: neverInPages,
    rememberBrowser: neverInPages,
    speak: neverInPages,
  })
}

const neverInPages = () => {
  throw new Error('A page never changes the session')
}

export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new RefusedError(coreRefusals.badBody)
  const sent = nestBrackets({ ...(request.query as object), ...(body as object | undefined) })
  return { ...sent, ...(request.params as object) }
}

/** These messages already name the field. */
const saysField = /^Invalid "/
const sayingCodes = ['too_big', 'too_small', 'invalid_format', 'custom']

/** An optional field that was filled in fails as a union; its last branch says what is wrong with the value. */
function sayingMost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return inner && sayingCodes.includes(inner.code) ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

export function readInput<C extends Call>(call: C, fields: object): InputOf<C> {
  const parsed = call.input.safeParse(fields, call.sayWhatIsWrong && { error: call.sayWhatIsWrong })
  if (parsed.success) return parsed.data as InputOf<C>
  const issue = parsed.error.issues[0] && sayingMost(parsed.error.issues[0])
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].join('.')
  const text = unknown ? t('isn’t a field of this call') : issue ? wordsOfIssue(issue) : t('isn’t valid')
  throw new RefusedError({
    ...coreRefusals.badInput,
    text: field && !saysField.test(text) ? `${field}: ${text}` : text,
    field,
  })
}
