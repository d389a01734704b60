import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recordAudit } from '../../core/audit-log.ts'
import { openDatabase } from '../../core/database/database.ts'
import { reachDatabase } from '../../core/database/reach-database.ts'
import { operator } from '../../core/operator.ts'
import { type Config, readConfig } from '../../core/process/config.ts'
import { takeBackup } from '../backup.ts'
import { examine } from '../doctor.ts'
import type { Manifest } from '../manifest.ts'
import { restoreBackup } from '../restore.ts'
import type { Outcome, Verb } from './verb.ts'

const mib = 1_048_576
const stateWords = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

/** Verbs about the whole installation. Each is an npm command of its own as well. */
export const wholeVerbs: Record<string, Verb> = {
  backup: {
    takes: '<folder>',
    about: 'write a backup into a new folder while the server runs',
    run: ({ words: [folder = ''], env }) =>
      saying('No backup was made.', async () => {
        const config = readConfig(env)
        const { manifest, seconds } = await timed(() => backUp(config, folder))
        return about(manifest, { folder, seconds }, `${folder} holds ${sizeOf(manifest)}, after ${seconds} s.`)
      }),
  },
  restore: {
    takes: '<folder>',
    about: 'fill an empty installation from a backup; no server may run on it',
    run: ({ words: [folder = ''], env }) =>
      saying('Nothing was restored.', async () => {
        const config = readConfig(env)
        const { manifest, seconds } = await timed(() => restoreBackup(config, folder))
        await recordAct(config, 'backup.restored', manifest.takenAt)
        const holds = `what ${folder} holds of ${manifest.takenAt}: ${sizeOf(manifest)}, after ${seconds} s.`
        return about(manifest, { folder, seconds }, `${config.dataDir} has again ${holds}`)
      }),
  },
  doctor: {
    about: 'look whether the installation is sound, and change nothing',
    async run({ env }) {
      const findings = await examine(readConfig(env))
      const faults = findings.filter(({ state }) => state === 'fault').length
      return {
        data: { findings, faults },
        lines: [
          ...findings.map(({ subject, state, text }) => `${stateWords[state]}  ${subject.padEnd(14)}  ${text}`),
          faults === 0 ? '\nThis installation is sound.' : `\n${faults} to be mended.`,
        ],
        isFault: faults > 0,
      }
    },
  },
}

async function backUp(config: Config, folder: string): Promise<Manifest> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  const database = await reachDatabase(config, { mayShare: true })
  try {
    const manifest = await takeBackup(config, database.url, folder)
    await recordIn(database.url, 'backup.taken', manifest.takenAt)
    return manifest
  } finally {
    await database.stop()
  }
}

async function recordAct(config: Config, action: string, subject: string): Promise<void> {
  const database = await reachDatabase(config, { mayShare: true })
  await recordIn(database.url, action, subject).finally(() => database.stop())
}

async function recordIn(databaseUrl: string, action: string, subject: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    await db.transaction().execute((tx) => recordAudit(tx, operator, { action, subject, body: {} }))
  } finally {
    await db.destroy()
  }
}

async function timed(work: () => Promise<Manifest>): Promise<{ manifest: Manifest; seconds: string }> {
  const startedAt = performance.now()
  const manifest = await work()
  return { manifest, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

/** Says with every problem what did not happen. */
async function saying(nothing: string, work: () => Promise<Outcome>): Promise<Outcome> {
  return work().catch((error: unknown) => {
    throw new Error(`${nothing} ${error instanceof Error ? error.message : error}`, { cause: error })
  })
}

function about(manifest: Manifest, { folder, seconds }: { folder: string; seconds: string }, line: string): Outcome {
  const { takenAt: taken_at, files, bytes, tables } = manifest
  const data = {
    folder,
    taken_at,
    tables: tables.length,
    rows: rowsOf(manifest),
    files,
    bytes,
    seconds: Number(seconds),
  }
  return { data, lines: [line] }
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const sizeOf = (manifest: Manifest) =>
  `${rowsOf(manifest)} rows of ${manifest.tables.length} tables and ` +
  `${manifest.files - manifest.tables.length} other files, ${(manifest.bytes / mib).toFixed(1)} MiB`
