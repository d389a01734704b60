import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reachDatabase } from '../core/database/reach-database.ts'
import { type Config, readConfig } from '../core/process/config.ts'
import { takeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const mib = 1_048_576

async function run([verb, folder, ...more]: string[]): Promise<void> {
  if (!folder || more.length > 0) throw new Error(`Say which folder: npm run ${verb} -- <folder>`)
  const config = readConfig(process.env)
  const startedAt = performance.now()
  const done = verb === 'restore' ? await restore(config, folder) : await backUp(config, folder)
  console.log(`${done} ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

async function backUp(config: Config, folder: string): Promise<string> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  const database = await reachDatabase(config, { mayShare: true })
  const manifest = await takeBackup(config, database.url, folder).finally(() => database.stop())
  return `${folder} holds ${sizeOf(manifest)}, after`
}

async function restore(config: Config, folder: string): Promise<string> {
  const manifest = await restoreBackup(config, folder)
  return `${config.dataDir} has again what ${folder} holds of ${manifest.takenAt}: ${sizeOf(manifest)}, after`
}

const sizeOf = ({ tables, files, bytes }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ` +
  `${files - tables.length} other files, ${(bytes / mib).toFixed(1)} MiB`

const [verb, ...rest] = process.argv.slice(2)
try {
  if (verb !== 'backup' && verb !== 'restore') throw new Error('Run this as npm run backup or npm run restore.')
  await run([verb, ...rest])
} catch (error) {
  const what = verb === 'restore' ? 'Nothing was restored.' : 'No backup was made.'
  console.error(`\n${what} ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
