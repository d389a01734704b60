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

type Translated<All> = {
  readonly [Name in keyof All]: All[Name] extends { text: string }
    ? Omit<All[Name], 'text' | 'values'> & { readonly text: string }
    : All[Name]
}

/** Refusals whose texts are translated whenever they are read. */
export function refusals<const All extends Record<string, Refusal | ((...given: never[]) => Refusal)>>(
  all: All,
): Translated<All> {
  const made: Record<string, unknown> = {}
  for (const [name, refusal] of Object.entries(all))
    made[name] = typeof refusal === 'function' ? refusal : translated(refusal)
  return made as Translated<All>
}

function translated({ text, values, ...refusal }: Refusal): Refusal {
  return Object.defineProperty(refusal, 'text', { enumerable: true, get: () => t(text, values) }) as Refusal
}
