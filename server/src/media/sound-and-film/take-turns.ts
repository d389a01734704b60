import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

/**
 * A semaphore: at most `atOnce` calls run, others wait in order of arrival, and beyond `waitingMax` they are refused.
 */
export function takeTurns(
  atOnce: number,
  waitingMax = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= waitingMax) throw new RefusedError(coreRefusals.busy)
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
