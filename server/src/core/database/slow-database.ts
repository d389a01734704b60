import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

/** Longer than a statement may wait for a lock: whatever else is asked now takes as long. */
const slowMs = 2500
/** Two such statements and a little more. */
const patienceMs = 8000
const lookEveryMs = 500

let slowAt = Number.NEGATIVE_INFINITY

export function noteStatement(tookMs: number): void {
  if (tookMs > slowMs) slowAt = performance.now()
}

const isSlow = () => performance.now() - slowAt < patienceMs

/**
 * However many statements an answer is made of, whoever waits for a slow database is told so in good time. What they
 * asked for may still be done, as when a line is cut. Work that takes long for other reasons is waited for.
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
