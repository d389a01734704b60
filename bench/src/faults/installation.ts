import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../server/src/core/database/database.ts'
import { migrate } from '../../../server/src/core/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/src/core/process/embedded-postgres.ts'
import { type Child, startChild } from '../child-process.ts'
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
  database: EmbeddedPostgres
  db: Db
  town: Town
  environment: Record<string, string>
  start(only: Half, more?: Partial<Parameters<typeof startChild>[0]>): Promise<Child>
  /** Undone at the end, newest first. */
  endings: (() => Promise<unknown>)[]
}

/** Provides a database with a town; the fault starts servers and workers. Cleans up at the end. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-faults-'))
  const endings: Installation['endings'] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
    endings.push(() => database.stop())
    await migrate(database.url)
    const db = openDatabase(database.url)
    endings.push(() => db.destroy())
    const town = await fillTown(db, { withTalks: true })
    const dataDir = join(folder, 'server')
    const environment = {
      DATABASE_URL: database.url,
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
      endings.push(() => child.stop())
      return child
    }
    return await work({ folder, dataDir, database, db, town, environment, start, endings })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
