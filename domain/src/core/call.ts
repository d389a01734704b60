import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

/** One call from the web to the server. Only contracts hold paths and wire field names. */
export interface Call<
  Who extends 'anyone' | 'member' = 'anyone' | 'member',
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly who: Who
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:name`; their values are input fields like any other. */
  readonly path: string
  readonly input: In
  readonly output: Out
  /** One line for the API reference. */
  readonly summary: string
  /** Counted in one store for all servers; without it `defaultLimitOf` applies. */
  readonly limit?: Limit
  /** One file travels with the fields, as multipart/form-data. */
  readonly takesFile?: boolean
  /** Takes fields alone like any call, or the same fields with a file as multipart/form-data. */
  readonly mayTakeFile?: boolean
  /** The content type in which the web sends its body; JSON without it. JSON as plain text is what a beacon can send. */
  readonly bodyType?: 'text/plain' | 'application/x-www-form-urlencoded'
  /** A log from a closing page needs no form key, because it changes nothing that anybody sees. BLOG-373 */
  readonly isLog?: boolean
  /** Gives a visitor without a session a new one, with its form key. */
  readonly beginsSession?: boolean
  /** The answer has no envelope. */
  readonly isBare?: boolean
  readonly family?: CallFamily
  /** The answer may be slightly stale, so a replica may give it. */
  readonly mayLag?: boolean
  /** The read costs the database enough to need a limit, as writes have. */
  readonly isCostly?: boolean
  /** A form sent without scripts is led on to `redirect_to` of the answer, on whatever site, instead of its `next`. */
  readonly leadsOn?: boolean
  /** The call's own validation messages. */
  readonly sayWhatIsWrong?: z.core.$ZodErrorMap
}

/**
 * Tells for every property whether the web has it, and its server rendering. The build drops the others, and fails for a
 * property that isn't here.
 */
export const isInWeb = {
  ...{ method: true, path: true, bodyType: true, isLog: true, isBare: true },
  ...{ who: false, input: false, output: false, summary: false, limit: false, takesFile: false, mayTakeFile: false },
  ...{ beginsSession: false, family: false, mayLag: false, isCostly: false, leadsOn: false, sayWhatIsWrong: false },
} as const satisfies Record<keyof Call, boolean>

type InWeb = { [Property in keyof Call]-?: (typeof isInWeb)[Property] extends true ? Property : never }[keyof Call]

/** A call as code of the web may read it while it runs. */
export type WebCall = Pick<Call, InWeb>

/** A family replaces the core's refusals with its own. */
export interface CallFamily {
  /** A guest is refused before the form key is checked. */
  readonly checksWhoFirst: boolean
  /** Keyed by the code of the core's refusal; `core.broken` answers a bug. */
  readonly refusals: Readonly<Record<string, Refusal>>
}

export interface Limit {
  readonly per: 'address' | 'account'
  readonly max: number
  readonly windowSeconds: number
}

const defaultLimits = {
  write: { per: 'account', max: 300, windowSeconds: 60 },
  costlyRead: { per: 'account', max: 300, windowSeconds: 60 },
} as const satisfies Record<string, Limit>

/**
 * Bounds, for each account or guest address, all writes without a limit of their own together, and all costly reads.
 * Each server counts for itself.
 */
export const defaultLimitOf = (call: Call): Limit | null =>
  call.limit ? null : call.method !== 'GET' ? defaultLimits.write : call.isCostly ? defaultLimits.costlyRead : null

/** Bounds the time that a server spends on reading the posts an account sends, refused ones included. */
export const readingTimeMs: Limit = { per: 'account', max: 5000, windowSeconds: 60 }

/** Declares a call by its method and path, as docs and logs name it. */
export function defineCall<Who extends Call['who'], In extends z.ZodType, Out extends z.ZodType>(
  route: `${Call['method']} /${string}`,
  call: Omit<Call<Who, In, Out>, 'method' | 'path'>,
): Call<Who, In, Out> {
  const [method, path] = route.split(' ') as [Call['method'], string]
  return { ...call, method, path }
}

/** The parsed input that the server's function receives, in our own names. */
export type InputOf<C extends Call> = z.output<C['input']>
/** The input as a client sends it, in wire names. */
export type SentTo<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** Every answer on the wire has this shape; a refusal has an empty response and at least one error. */
export interface Envelope<Response = unknown> {
  meta: { status: number; msg: string }
  response: Response
  errors?: WireError[]
}

export interface WireError {
  code: string | number
  title: string
  /** The field at fault, when the input was refused. */
  detail?: string
}
