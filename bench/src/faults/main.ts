import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../../server/src/core/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/embedded-postgres.ts'
import { migrate } from '../../../server/src/core/migrate.ts'
import { type Child, startChild } from '../child-process.ts'
import { fillTown } from '../town/fill.ts'
import { secret } from '../town/reader.ts'
import { talkSize, townSize } from '../town/size.ts'
import { compare } from './compare.ts'
import { startWriters } from './writers.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '2' }, writers: { type: 'string', default: '12' } },
})
const betweenFaultsMs = 3000
const backWithinMs = 60_000

/** A small town: what counts here is what was acknowledged. */
Object.assign(talkSize, { conversations: 400, messagesEach: 2 })
Object.assign(townSize, { posts: 500, likes: 500 })

interface Running {
  server: Child
  worker: Child
}

const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-faults-'))
const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database') })
await migrate(database.url)
const db = openDatabase(database.url)
const town = await fillTown(db, { withTalks: true })

const environment = {
  DATABASE_URL: database.url,
  DATA_DIR: join(dataDir, 'server'),
  SECRET: secret,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'fatal',
}
const start = (only: 'server' | 'worker') =>
  startChild({
    program: 'server/src/main.ts',
    args: ['--only', only],
    readyPath: only === 'server' ? '/readyz' : null,
    environment,
  })

const running: Running = { server: await start('server'), worker: await start('worker') }
const writers = startWriters({ origin: () => running.server.origin, talks: town.talks }, Number(values.writers))

/** The time from the kill until a write that began after it is acknowledged. */
async function timeUntilBack(work: () => Promise<void>): Promise<number> {
  const struckAt = performance.now()
  await work()
  while (!writers.acknowledged.some(({ startedAt }) => startedAt > struckAt)) {
    if (performance.now() - struckAt > backWithinMs) throw new Error('Nothing was acknowledged for a minute')
    await wait(20)
  }
  return performance.now() - struckAt
}

const faults: [string, () => Promise<void>][] = [
  [
    'the server',
    async () => {
      process.kill(running.server.pid, 'SIGKILL')
      running.server = await start('server')
    },
  ],
  [
    'the worker',
    async () => {
      process.kill(running.worker.pid, 'SIGKILL')
      running.worker = await start('worker')
    },
  ],
  [
    'the database',
    async () => {
      process.kill(database.pid, 'SIGKILL')
    },
  ],
]

try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const [name, strike] of faults) {
      await wait(betweenFaultsMs)
      const ms = await timeUntilBack(strike)
      console.log(`round ${round}: kill -9 ${name}; writing again after ${(ms / 1000).toFixed(1)} s`)
    }
  }
  await wait(betweenFaultsMs)
  await writers.stop()
  const found = await compare(db, writers.acknowledged)
  const { lost, doubled, disordered } = found
  console.log(
    `${writers.acknowledged.length} writes acknowledged, ${writers.refused} tries refused meanwhile; ` +
      `${lost.length} lost, ${doubled.length} doubled, ${disordered.length} out of order`,
  )
  for (const text of [...lost, ...doubled, ...disordered].slice(0, 20)) console.error(text)
  if (lost.length + doubled.length + disordered.length > 0 || writers.acknowledged.length === 0) process.exitCode = 1
} finally {
  await writers.stop()
  await db.destroy()
  await running.worker.stop()
  await running.server.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
