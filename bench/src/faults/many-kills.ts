import { setTimeout as wait } from 'node:timers/promises'
import { makeDice } from '../town/dice.ts'
import { findWrongEffects, gatherActivity } from './effects.ts'
import { type Fault, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { compareMixed } from './mixed-compare.ts'
import { startMixedLoad } from './mixed-load.ts'

const victims = ['server', 'worker', 'database'] as const
const writers = 12
const betweenMaxMs = 2000
const backWithinMs = 120_000

interface Options {
  kills: number
  seed: number
}

export const manyKills = (options: Options): Fault => ({
  name: 'kills',
  fault: `${options.kills} times kill -9 of server, worker or database at random moments, under all kinds of writes`,
  promise: 'no acknowledged write lost, none doubled, order kept; notifications, counts and searches complete',
  run: () => withInstallation((installation) => killMany(installation, options)),
})

async function killMany(installation: Installation, { kills, seed }: Options): Promise<Outcome> {
  const { start, database, town, db } = installation
  console.log(`  seed ${seed}`)
  // What the town was filled with was told to nobody: from here on whatever is not told of is missing.
  await db.transaction().execute(gatherActivity)
  const dice = makeDice(seed)
  const running = { server: await start('server'), worker: await start('worker') }
  const load = await startMixedLoad(() => running.server.origin, town, writers, seed)
  const struck = { server: 0, worker: 0, database: 0 }
  const backMs: number[] = []
  const startedAt = performance.now()
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await wait(dice(betweenMaxMs))
      const victim = victims[dice(victims.length)] as (typeof victims)[number]
      struck[victim] += 1
      const at = performance.now()
      if (!running.worker.isRunning()) {
        console.error(`  the worker ended by itself: ${running.worker.said()}`)
        running.worker = await start('worker')
      }
      const pid = victim === 'database' ? database.pid : running[victim].pid
      process.kill(pid, 'SIGKILL')
      if (victim !== 'database') running[victim] = await start(victim)
      // Connections of a killed database may go on for a moment.
      await until(() => load.newestAt > at && (victim !== 'database' || database.pid !== pid))
      backMs.push(performance.now() - at)
      if (kill % 25 === 0) console.log(`  ${kill} kills, ${load.acknowledged} writes acknowledged`)
    }
  } finally {
    await load.stop()
  }
  const tookMs = performance.now() - startedAt
  const { lost, doubled, disordered } = await compareMixed(db, load, running.server.origin)
  const wrong = await findWrongEffects(db)
  const problems = [...lost, ...doubled, ...disordered, ...wrong, ...load.wrong]
  for (const text of problems.slice(0, 20)) console.error(`  ${text}`)
  return {
    measured:
      `${struck.server} of the server, ${struck.worker} of the worker, ${struck.database} of the database in ` +
      `${seconds(tookMs)} (seed ${seed}); ${load.acknowledged} writes acknowledged, ${load.refused} tries refused ` +
      `meanwhile; ${lost.length} lost, ${doubled.length} doubled, ${disordered.length} out of order; ` +
      `${load.wrong.length} answers neither yes nor 503; ${wrong.join(', ') || 'every effect there'}; ` +
      `writing again after ${seconds(median(backMs))}, ${seconds(Math.max(...backMs))} at most`,
    isHeld: load.acknowledged > 0 && problems.length === 0,
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + backWithinMs
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('Nothing was acknowledged for two minutes')
    await wait(10)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
