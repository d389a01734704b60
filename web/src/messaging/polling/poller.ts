import { errorsAfter, isPollerStopped, waitBeforePollMs } from '@bowerbird/domain/messaging/polling.rules.ts'

/** The interval is multiplied by each of these in turn, and the last one repeats. MSG-296, MSG-297 */
export interface Pace {
  everyMs: number
  multipliers: readonly number[]
}

export interface Poller {
  /** Runs at this pace from now on; a new pace begins its back-off anew, the same one goes on. MSG-298 */
  run: (pace: Pace) => void
  stop: () => void
  /** News make more news likely: shorter waits again. MSG-303 */
  restart: () => void
  /** One that gave up tries again. MSG-301 */
  revive: () => void
  /** Shorter waits again, and asks at once. MSG-302 */
  askNow: () => void
}

/** Asks again and again, ever less often, until it was refused too often in a row. MSG-300, MSG-301 */
export function createPoller(ask: () => Promise<void>): Poller {
  let pace: Pace | null = null
  let waits = 0
  let errors = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Raised whenever the waiting begins anew, so that a late answer does not plan a second turn. */
  let turn = 0

  function wait() {
    clearTimeout(timer)
    if (!pace) return
    timer = setTimeout(takeTurn, waitBeforePollMs(waits, pace.multipliers, pace.everyMs))
    waits += 1
  }

  async function takeTurn() {
    turn += 1
    const own = turn
    const hasFailed = await ask().then(
      () => false,
      () => true,
    )
    if (own !== turn) return
    errors = errorsAfter(errors, hasFailed)
    if (!isPollerStopped(errors)) wait()
  }

  function beginAnew() {
    turn += 1
    waits = 0
    errors = 0
  }

  function restart() {
    beginAnew()
    wait()
  }

  return {
    run(next) {
      if (pace && isSamePace(pace, next)) return
      pace = next
      restart()
    },
    stop() {
      pace = null
      turn += 1
      clearTimeout(timer)
    },
    restart,
    revive: () => isPollerStopped(errors) && restart(),
    askNow() {
      if (!pace) return
      clearTimeout(timer)
      beginAnew()
      void takeTurn()
    },
  }
}

const isSamePace = (one: Pace, other: Pace) => one.everyMs === other.everyMs && one.multipliers === other.multipliers
