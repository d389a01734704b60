import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

/**
 * One call the web makes and the server answers.
 * Paths and wire field names are written in contracts and nowhere else.
 */
export interface Call<
  Who extends 'anyone' | 'member' = 'anyone' | 'member',
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly who: Who
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Parameters are written `:name`; their values are input fields like any other. */
  readonly path: string
  readonly input: In
  readonly output: Out
  /** One line for the API reference. */
  readonly summary: string
  /** Counted in one store for all servers. Without one, `defaultLimitOf` holds. */
  readonly limit?: Limit
  /** One file travels with the fields, as multipart/form-data. */
  readonly takesFile?: boolean
  /** Takes fields alone like any call, or the same fields with a file as multipart/form-data. */
  readonly mayTakeFile?: boolean
  /** Its JSON travels as plain text, so that a page that goes can still send it. */
  readonly isPlainText?: boolean
  /** A log that a leaving page sends; it changes nothing that anybody sees, so no form key is asked for. BLOG-373 */
  readonly isLog?: boolean
  /** Its answer stands alone, without the envelope. */
  readonly isBare?: boolean
  readonly family?: CallFamily
  /** A read that may be a moment behind, and so may come from a replica. */
  readonly mayLag?: boolean
  /** A read that is work for the database, and so has a limit as writes do. */
  readonly isCostly?: boolean
  /** The words for what is wrong with a field, where the call has its own. */
  readonly sayWhatIsWrong?: z.core.$ZodErrorMap
}

/** Calls that refuse in their own way what the core would refuse for them. */
export interface CallFamily {
  /** A guest is turned away before the form key is looked at. */
  readonly checksWhoFirst: boolean
  /** By the code of the core's refusal; `core.broken` is what a bug answers. */
  readonly refusals: Readonly<Record<string, Refusal>>
}

/** How often one address or account may make a call. */
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
 * More than anybody needs: how often one account, or one address of guests, may make all the writes together that
 * have no limit of their own, and all the costly reads. Each server counts for itself.
 */
export const defaultLimitOf = (call: Call): Limit | null =>
  call.limit ? null : call.method !== 'GET' ? defaultLimits.write : call.isCostly ? defaultLimits.costlyRead : null

export function defineCall<Who extends Call['who'], In extends z.ZodType, Out extends z.ZodType>(
  call: Call<Who, In, Out>,
) {
  return call
}

/** What the server's function is handed: checked, and in our own words. */
export type InputOf<C extends Call> = z.output<C['input']>
/** What a client sends: the wire's words. */
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
