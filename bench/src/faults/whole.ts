import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Db, openDatabase } from '../../../server/src/core/database/database.ts'
import { findHolder } from '../../../server/src/core/process/claim-folder.ts'
import { startDatabase } from '../../../server/src/testing/services/start-database.ts'
import { fillTown, type Town } from '../town/fill.ts'
import { secret } from '../town/reader.ts'

const root = join(import.meta.dirname, '../../..')
const startWithinMs = 180_000

export interface Whole {
  process: ChildProcess
  origin: string
  db: Db
  town: Town
}

/** Runs server and worker in one process with the embedded database, as `npm start` does, with a town in it. */
export async function startWhole(dataDir: string, port: number): Promise<Whole> {
  const town = await settle(dataDir)
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  const giveUpAt = Date.now() + startWithinMs
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('The server does not start')
    await wait(50)
  }
  const url = findHolder(dataDir)?.databaseUrl
  if (!url) throw new Error('The server says nothing of its database')
  const db = openDatabase(url)
  return { process: child, origin, db, town }
}

/** Fills the database before the first start, which would create the site's own blog. */
async function settle(dataDir: string): Promise<Town> {
  const database = await startDatabase(dataDir)
  try {
    const db = openDatabase(database.url)
    return await fillTown(db, { withTalks: true }).finally(() => db.destroy())
  } finally {
    await database.stop()
  }
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export async function stopWhole({ process: child, db }: Whole): Promise<number | null> {
  await db.destroy()
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return child.exitCode
}
