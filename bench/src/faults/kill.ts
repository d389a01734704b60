import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readProcessMs } from '../../../server/src/testing/processor-time.ts'
import { isShort } from '../short.ts'
import { compare, summaryOf } from './compare.ts'
import { type Fault, isWithin, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { letWrite, startWriters, type Writers } from './writers.ts'

type Victim = 'server' | 'worker' | 'database'

const betweenMs = 3000
const backWithinMs = 120_000
const writerCount = 12
/** The database gets longer, because it replays its log. */
const allowedMs: Record<Victim, number> = { server: 2000, worker: 2000, database: 10_000 }

const victims = ['server', 'worker', 'database'] as const

/** Each has an installation of its own. In the short form `kills` kills the worker and the database. */
export const kills: Fault[] = victims.slice(0, isShort ? 1 : undefined).map((victim) => ({
  name: `kill-${victim}`,
  fault: `kill -9 of the ${victim}, ${isShort ? 'once' : 'twice'}, while people write`,
  promise: `no acknowledged write lost, none doubled; writing again within ${seconds(allowedMs[victim])} of the start`,
  run: () => withInstallation((installation) => kill(isShort ? [victim] : [victim, victim], installation)),
}))

async function kill(order: readonly Victim[], installation: Installation): Promise<Outcome> {
  const { start, database, town, db } = installation
  const [server, worker] = await Promise.all([start('server'), start('worker')])
  const running = { server, worker }
  const writers = startWriters({ origin: () => running.server.origin, talks: town.talks }, writerCount)
  const took: number[] = []
  const usedMs: number[] = []
  try {
    for (const victim of order) {
      await letWrite(writers, betweenMs)
      const pid = victim === 'database' ? database.pid : running[victim].pid
      const struckAt = performance.now()
      process.kill(pid, 'SIGKILL')
      if (victim !== 'database') running[victim] = await start(victim)
      if (victim === 'server') usedMs.push(readProcessMs(running.server.pid))
      took.push((await nextWrite(writers, struckAt)) - struckAt)
    }
    await letWrite(writers, betweenMs)
  } finally {
    await writers.stop()
  }
  const found = await compare(db, writers.acknowledged)
  // Counts processor time on an overloaded machine, because a start may be late there through no fault of its own.
  const isCrowded = (loadavg()[0] ?? 0) > availableParallelism()
  const counted = took.map((ms, round) => (isCrowded ? Math.min(ms, usedMs[round] ?? ms) : ms))
  const isBack = counted.every((ms, round) => isWithin(ms, allowedMs[order[round] as Victim]))
  const used = usedMs.length > 0 ? ` (${usedMs.map(seconds).join(' and ')} of processor time)` : ''
  const crowd = isCrowded ? `, on a machine with a load of ${loadavg()[0]?.toFixed(0)}` : ''
  return {
    measured: `${summaryOf(found, writers)}; writing again after ${took.map(seconds).join(' and ')}${used}${crowd}`,
    isHeld: found.isWhole && isBack,
  }
}

/** Resolves when a write that began after `after` is acknowledged. */
export async function nextWrite({ acknowledged }: Writers, after: number): Promise<number> {
  for (;;) {
    if (acknowledged.some(({ startedAt }) => startedAt > after)) return performance.now()
    if (performance.now() - after > backWithinMs) throw new Error('Nothing was acknowledged for two minutes')
    await wait(10)
  }
}
