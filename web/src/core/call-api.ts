import type { Call, Envelope, OutputOf, SentTo, WebCall } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { ensureFormKey, formKey } from './form-key.ts'

/** Carries a call to whoever answers it: over HTTP in a browser, in process while the server renders. */
export type Transport = (call: Call, sent: Record<string, unknown>) => Promise<unknown>
export type Caller = <C extends Call>(call: C, sent: SentTo<C>) => Promise<OutputOf<C>>

interface RefusalParts {
  status: number
  code: string | number
  text: string
  field?: string | undefined
  body?: unknown
}

/** The server said no. Behaviour (retry, redirect) is chosen by status and code, never by the words. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly code: string | number
  readonly field: string | undefined
  /** The whole answer, where there was one. */
  readonly body: unknown
  constructor(refusal: RefusalParts) {
    super(refusal.text)
    this.status = refusal.status
    this.code = refusal.code
    this.field = refusal.field
    this.body = refusal.body
  }

  get text() {
    return this.message
  }
}

export const offlineCode = 'core.offline'
export const offlineText = t('You seem to be offline. Please try again.')

export function createCaller(transport: Transport): Caller {
  return async (call, sent) => {
    try {
      return (await transport(call, sent as Record<string, unknown>)) as OutputOf<typeof call>
    } catch (problem) {
      // The server's bundle has its own copy of RefusedError, so it is known by its shape.
      if (problem instanceof Error && 'refusal' in problem) {
        throw new ApiRefusal(problem.refusal as RefusalParts)
      }
      throw problem
    }
  }
}

const keepaliveMaxLength = 16_000
const formType = 'application/x-www-form-urlencoded'

/** The only place the web calls fetch. */
const overHttp = async (call: WebCall, sent: Record<string, unknown>) => {
  if (call.method !== 'GET' && !call.isLog) await ensureFormKey()
  const { path, rest } = fillPath(call.path, sent)
  const hasBody = call.method === 'POST'
  const type = call.bodyType ?? 'application/json'
  const body = hasBody ? (type === formType ? paramsOf(rest) : JSON.stringify(rest)) : null
  const query = hasBody ? '' : paramsOf(rest)
  const answer = await fetch(query ? `${path}?${query}` : path, {
    method: call.method,
    headers: {
      accept: 'application/json',
      'x-form-key': formKey(),
      ...(hasBody && { 'content-type': type }),
    },
    body,
    // A write is carried through even if the page goes at once; browsers allow that for 64 KiB.
    keepalive: call.method !== 'GET' && (body?.length ?? 0) < keepaliveMaxLength,
  }).catch(() => {
    throw new ApiRefusal({ status: 0, code: offlineCode, text: offlineText })
  })
  const text = await answer.text()
  return call.isBare && answer.ok ? parsed(text) : readEnvelope(answer.status, text)
}

export const callApi: Caller = createCaller(overHttp)

function readEnvelope(status: number, text: string): unknown {
  const body = parsed(text)
  if (status >= 200 && status < 300 && body) return body.response
  const first = body?.errors?.[0]
  throw new ApiRefusal({
    status,
    code: first?.code ?? 'core.broken',
    text: first?.title ?? technicalTrouble(),
    field: first?.detail,
    body,
  })
}

function parsed(text: string): Envelope | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fillPath(pattern: string, sent: Record<string, unknown>) {
  const rest = { ...sent }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  return { path, rest }
}

function paramsOf(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
