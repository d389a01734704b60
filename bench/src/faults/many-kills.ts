import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from '../child-process.ts'
import { isShort } from '../short.ts'
import { makeRandom } from '../town/random.ts'
import { deriveActivity, findWrongEffects } from './effects.ts'
import { type Fault, type Outcome, seconds } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { compareMixed } from './mixed-compare.ts'
import { type MixedLoad, startMixedLoad } from './mixed-load.ts'

const victims = ['server', 'worker', 'database'] as const
type Victim = (typeof victims)[number]

const writers = isShort ? 4 : 12
const betweenMaxMs = isShort ? 200 : 2000
const writesBetween = 20
const backWithinMs = 180_000

interface Options {
  kills: number
  seed: number
}

export const manyKills = (options: Options): Fault => ({
  name: 'kills',
  fault: `${options.kills} times kill -9, a third each of server, worker and database at random moments, under all kinds of writes`,
  promise: 'no acknowledged write lost, none doubled, order kept; notifications, counts and searches complete',
  run: () => withInstallation((installation) => killMany(installation, options)),
})

async function killMany(installation: Installation, { kills, seed }: Options): Promise<Outcome> {
  const { db, town } = installation
  console.log(`  seed ${seed}`)
  // Derives the activity of the generated rows first, so that anything missing later is a fault.
  await db.transaction().execute(deriveActivity)
  const [server, worker] = await Promise.all([installation.start('server'), installation.start('worker')])
  const running = { server, worker }
  const load = await startMixedLoad(() => running.server.origin, town, writers, seed)
  const scene: Scene = { installation, running, load, backMs: [], struck: { server: 0, worker: 0, database: 0 } }
  const startedAt = performance.now()
  const share = (at: number) => Math.floor(kills / victims.length) + (at < kills % victims.length ? 1 : 0)
  try {
    await Promise.all(victims.map((victim, at) => killOneOfThem(scene, victim, share(at), seed + at)))
  } finally {
    await load.stop()
  }
  const tookMs = performance.now() - startedAt
  if (!running.worker.isRunning()) running.worker = await installation.start('worker')
  const { lost, doubled, disordered } = await compareMixed(db, load, running.server.origin)
  const wrong = await findWrongEffects(db)
  const problems = [...lost, ...doubled, ...disordered, ...wrong, ...load.wrong]
  for (const text of problems.slice(0, 20)) console.error(`  ${text}`)
  const { struck, backMs } = scene
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

interface Scene {
  installation: Installation
  running: Record<Exclude<Victim, 'database'>, Child>
  load: MixedLoad
  struck: Record<Victim, number>
  backMs: number[]
}

/** Kills each of the three regardless of the others, which may be down or starting. */
async function killOneOfThem(scene: Scene, victim: Victim, times: number, seed: number): Promise<void> {
  const { running, load, struck, installation } = scene
  const random = makeRandom(seed)
  while (struck[victim] < times) {
    await wait(random(betweenMaxMs))
    const at = performance.now()
    if (victim === 'database') {
      const { pid } = installation.database
      process.kill(pid, 'SIGKILL')
      await until(() => installation.database.pid !== pid)
    } else {
      const isKilled = running[victim].isRunning() && process.kill(running[victim].pid, 'SIGKILL')
      running[victim] = await startAgain(installation, victim)
      if (!isKilled) continue
    }
    if (victim === 'worker') await until(() => isAtWork(running.worker))
    await until(() => load.newestAt > at)
    scene.backMs.push(performance.now() - at)
    if (victim === 'server') await until(writesSince(load))
    struck[victim] += 1
    const all = struck.server + struck.worker + struck.database
    if (all % 25 === 0) console.log(`  ${all} kills, ${load.acknowledged} writes acknowledged`)
  }
}

/** A start fails when the database is killed meanwhile, so it is retried as a supervisor would. */
async function startAgain({ start }: Installation, victim: 'server' | 'worker'): Promise<Child> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(victim)
    } catch (error) {
      if (tries === 10) throw error
    }
  }
}

/** A worker that exited by itself counts too, because it is restarted instead of killed. */
const isAtWork = (worker: Child) => worker.said().includes('works on its jobs') || !worker.isRunning()

/** Waits for some writes, because on an overloaded machine a server would be killed before it did anything. */
function writesSince(load: MixedLoad): () => boolean {
  const wanted = load.acknowledged + writesBetween
  return () => load.acknowledged >= wanted
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + backWithinMs
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('It did not come back for three minutes')
    await wait(10)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
