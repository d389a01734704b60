import type { Values } from './language/fill-message.ts'
import { t } from './language/t.ts'

/** A refusal has a stable code, the HTTP status, and the message people read. */
export interface Refusal {
  readonly code: `${string}.${string}` | number
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503
  readonly text: string
  /** Fill the text. */
  readonly values?: Values
  /** The input field at fault, if any. */
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** The one error our own code throws on purpose. Anything else is a bug and becomes a 500. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(String(refusal.code), options)
    this.refusal = refusal
  }
}

/** Ends what runs with a refusal: `find(…) ?? refuse(…)`. */
export function refuse(refusal: Refusal): never {
  throw new RefusedError(refusal)
}

/** Throws what a rule refuses, if anything. */
export function throwIf(refusal: Refusal | false | null): void {
  if (refusal) refuse(refusal)
}

type RefusalText = string | Pick<Refusal, 'text' | 'values' | 'field'>

/**
 * Refusals of one status, whose texts are translated whenever they are read. A refusal's code is the prefix with its
 * name in snake case.
 */
export function refusals<Name extends string>(
  prefix: `${string}.${string}`,
  status: Refusal['status'],
  all: Readonly<Record<Name, RefusalText>>,
): Readonly<Record<Name, Refusal>> {
  const made = Object.entries<RefusalText>(all).map(([name, told]) => {
    const { text, values, ...rest } = typeof told === 'string' ? { text: told } : told
    const code: Refusal['code'] =
      `${prefix}${name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}` as const
    return [name, refusal({ code, status, ...rest, tell: () => t(text, values) })]
  })
  return Object.fromEntries(made) as Readonly<Record<Name, Refusal>>
}

/** A refusal whose text is told when it's read, in the language of who reads it. */
export const refusal = ({ tell, ...rest }: Omit<Refusal, 'text' | 'values'> & { tell: () => string }): Refusal =>
  Object.defineProperty(rest, 'text', { enumerable: true, get: tell }) as Refusal
