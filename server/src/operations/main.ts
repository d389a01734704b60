import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reachDatabase } from '../core/database/reach-database.ts'
import { type Config, readConfig } from '../core/process/config.ts'
import { importApart } from '../imports/run/import-process.ts'
import { takeBackup } from './backup.ts'
import { examine } from './doctor.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const mib = 1_048_576
const marks = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

async function run([verb, folder, ...more]: string[]): Promise<void> {
  if (!folder || more.length > 0) throw new Error(`Say which folder: npm run ${verb} -- <folder>`)
  const config = readConfig(process.env)
  const startedAt = performance.now()
  const done = verb === 'restore' ? await restore(config, folder) : await backUp(config, folder)
  console.log(`${done} ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

async function diagnose(): Promise<void> {
  const findings = await examine(readConfig(process.env))
  for (const { subject, state, text } of findings) console.log(`${marks[state]}  ${subject.padEnd(14)}  ${text}`)
  const faults = findings.filter(({ state }) => state === 'fault').length
  console.log(faults === 0 ? '\nThis installation is sound.' : `\n${faults} to be mended.`)
  if (faults > 0) process.exitCode = 1
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

async function importArchive(words: string[]): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  await importApart(['command', ...words], { signal: stopping.signal })
}

/** Loads the whole server, which an import does in its own process. */
async function giveRoom(words: string[]): Promise<void> {
  const { giveRoom: give } = await import('./give-room.ts')
  console.log(await give(words))
}

const [verb, ...rest] = process.argv.slice(2)
try {
  if (verb === 'doctor') await diagnose()
  else if (verb === 'import') await importArchive(rest)
  else if (verb === 'quota') await giveRoom(rest)
  else if (verb === 'backup' || verb === 'restore') await run([verb, ...rest])
  else throw new Error('Run this as npm run doctor, backup, restore, import or quota.')
} catch (error) {
  const what = { restore: 'Nothing was restored. ', backup: 'No backup was made. ' }[verb ?? ''] ?? ''
  console.error(`\n${what}${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
