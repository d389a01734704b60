import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { reachDatabase } from '../core/database/reach-database.ts'
import { commandName } from '../core/process/command-name.ts'
import { type Config, readConfig } from '../core/process/config.ts'
import { prepareDatabase } from '../core/secret-mark.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'

/** Works with and without a running server. */
export async function withDeps<T>(
  work: (deps: Deps) => Promise<T>,
  env: Record<string, string | undefined> = process.env,
): Promise<T> {
  const config = readConfig(env)
  refuseNoInstallation(config)
  const database = await reachDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database.url, config)
    const deps = await openDeps(config, database.url, { log: pino({ level: 'error' }) })
    return await work(deps).finally(() => closeDeps(deps))
  } finally {
    await database.stop()
  }
}

/** A command in the wrong folder must not make a new installation there. */
export function refuseNoInstallation({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no installation in ${dataDir} yet: ${commandName('start')} makes one.`)
}
