/** A refusal has a stable code, the HTTP status, and the message people read. */
export interface Refusal {
  readonly code: `${string}.${string}` | number
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  readonly text: string
  /** The input field at fault, if any. */
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** The one error our own code throws on purpose. Anything else is a bug and becomes a 500. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(String(refusal.code))
    this.refusal = refusal
  }
}
