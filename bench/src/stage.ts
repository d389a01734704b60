import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/core/database/database.ts'
import { startDatabase } from '../../server/src/testing/services/start-database.ts'
import { type Child, startChild } from './child-process.ts'
import { fillTown, type Town } from './town/fill.ts'
import { secret } from './town/reader.ts'

export interface Stage {
  town: Town
  databaseUrl: string
  databasePid: number
  /** The environment for further processes. */
  environment: Record<string, string>
  /** The product without its worker, which is measured separately. */
  server: Child
  /** The bare routes for comparison. */
  bare: Child
}

/** Sets up a filled database and both servers in a temporary folder, runs the work, and cleans up. */
export async function withStage<T>(
  { profileFolder, withTalks }: { profileFolder: string | null; withTalks: boolean },
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'))
  const endings = [async () => rmSync(dataDir, { recursive: true, force: true })]
  try {
    const database = await startDatabase(join(dataDir, 'database'))
    endings.push(() => database.stop())
    const db = openDatabase(database.url)
    const town = await fillTown(db, { withTalks }).finally(() => db.destroy())

    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: join(dataDir, 'server'),
      SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    }
    const bare = await startChild({ program: 'bench/src/ceilings.ts', readyPath: '/ready', environment })
    endings.push(() => bare.stop())
    const server = await startChild({
      program: 'server/src/main.ts',
      args: ['--only=server'],
      readyPath: '/readyz',
      environment,
      nodeOptions: profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [],
    })
    endings.push(() => server.stop())
    return await work({ town, databaseUrl: database.url, databasePid: database.pid, environment, server, bare })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
