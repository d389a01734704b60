import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

/** Exceeds the lock timeout: a statement that took longer means that the database itself is slow. */
const slowMs = 2500
/** Allows two slow statements and a little more. */
const patienceMs = 8000
const lookEveryMs = 500

let slowAt = Number.NEGATIVE_INFINITY

export function noteStatement(tookMs: number): void {
  if (tookMs > slowMs) slowAt = performance.now()
}

const isSlow = () => performance.now() - slowAt < patienceMs

/**
 * Refuses a request with "busy" once the database is slow, however many statements it needs. Its work may still
 * complete, as after a lost connection. Work that is slow for other reasons has no timeout here.
 */
export function unlessTooSlow<T>(work: Promise<T>, askedAt = performance.now()): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (isSlow()) reject(new RefusedError(coreRefusals.busy))
      else timer = setTimeout(look, lookEveryMs)
    }
    let timer = setTimeout(look, askedAt + patienceMs - performance.now())
    const settle =
      <Value>(done: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        done(value)
      }
    work.then(settle(resolve), settle(reject))
  })
}
