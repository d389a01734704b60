import { pino } from 'pino'
import { migrate } from '../core/database/migrate.ts'
import { reachDatabase } from '../core/database/reach-database.ts'
import { readConfig } from '../core/process/config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'

/** Works with and without a running server. */
export async function withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await reachDatabase(config, { mayShare: true })
  try {
    await migrate(database.url)
    const deps = await openDeps(config, database.url, { log: pino({ level: 'error' }) })
    return await work(deps).finally(() => closeDeps(deps))
  } finally {
    await database.stop()
  }
}
