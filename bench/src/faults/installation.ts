import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../server/src/core/database/database.ts'
import type { EmbeddedPostgres } from '../../../server/src/core/process/embedded-postgres.ts'
import { keepEmptyDatabase, openEmptyDatabase } from '../../../server/src/testing/empty-database.ts'
import { startDatabase } from '../../../server/src/testing/services/start-database.ts'
import { type Child, startChild } from '../child-process.ts'
import { isShort } from '../short.ts'
import { fillTown, type Town } from '../town/fill.ts'
import { secret } from '../town/reader.ts'
import { talkSize, townSize } from '../town/size.ts'

/** A small town is enough, because only acknowledged writes count. */
Object.assign(talkSize, { conversations: 400, messagesEach: 2 })
Object.assign(townSize, { posts: 500, likes: 500 })

type Half = 'server' | 'worker'

export interface Installation {
  folder: string
  dataDir: string
  database: { url: string; readonly pid: number }
  db: Db
  town: Town
  environment: Record<string, string>
  start(only: Half, more?: Partial<Parameters<typeof startChild>[0]>): Promise<Child>
  /** Undone at the end, newest first. */
  endings: (() => Promise<unknown>)[]
}

let shared: { server: EmbeddedPostgres; town: Town } | null = null

/** Every installation within gets a copy of one town, because filling it takes ten times as long as copying it. */
export async function withTown<T>(work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-town-'))
  const server = await startDatabase(folder)
  try {
    const db = openDatabase(server.url)
    const town = await fillTown(db, { withTalks: true }).finally(() => db.destroy())
    process.env.TEST_DATABASE_URL = server.url
    await keepEmptyDatabase(server.url)
    shared = { server, town }
    return await work()
  } finally {
    shared = null
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Provides a database with a town; the fault starts servers and workers. Cleans up at the end. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  if (!shared) return withTown(() => withInstallation(work))
  const { server, town } = shared
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-faults-'))
  const endings: Installation['endings'] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const { url, drop } = await openEmptyDatabase()
    endings.push(drop)
    const db = openDatabase(url)
    endings.push(() => db.destroy())
    const database = {
      url,
      get pid() {
        return server.pid
      },
    }
    const dataDir = join(folder, 'server')
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    }
    const start: Installation['start'] = async (only, { environment: own, ...more } = {}) => {
      const child = await startChild({
        program: 'server/src/main.ts',
        args: ['--only', only],
        readyPath: only === 'server' ? '/readyz' : null,
        probeEveryMs: 20,
        environment: { ...environment, ...own },
        ...more,
      })
      // The short form makes no statement about an orderly end, except in the fault about it.
      endings.push(() => child.stop(isShort ? 'SIGKILL' : 'SIGTERM'))
      return child
    }
    return await work({ folder, dataDir, database, db, town, environment, start, endings })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
