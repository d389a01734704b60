import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'

/** Runs at most `max` calls at once. Others wait in order of arrival, and beyond `queueMax` they are refused. */
export function semaphore(
  max: number,
  queueMax = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = max
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= queueMax) throw new RefusedError(coreRefusals.busy)
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
