import { existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { keepAllFiles } from '../core/database/backup-lock.ts'
import type { Config } from '../core/process/config.ts'
import { makeFolder } from '../core/process/make-folder.ts'
import { markOf, readSecret } from '../core/process/secret.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { SummedFolder } from './checksums.ts'
import { copyOut } from './copy-rows.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type BackedUpTable, describeBackup, type Manifest, manifestFile, rowsFileOf } from './manifest.ts'
import { listSequences, listTables, nameOf, plainSettings, quoted } from './tables.ts'

const filesAtOnce = 4
/** Files of DATA_DIR besides the media that no later start would make again. */
const ownFiles = ['secret', 'stickers', 'outbox']

interface Options {
  /** Receives the id of the snapshot before its rows are read. */
  onSnapshot?: (id: string) => Promise<void>
}

/**
 * Copies the rows of one snapshot, then the files. Files are immutable and none is deleted during a backup, so every
 * file that the rows refer to is there. Servers and workers may run and write.
 */
export async function takeBackup(
  config: Config,
  databaseUrl: string,
  to: string,
  { onSnapshot = async () => {} }: Options = {},
): Promise<Manifest> {
  const folder = resolve(to)
  await refuseFilled(folder)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  makeFolder(draft)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bowerbird backup' })
  try {
    await client.connect()
    await client.query(plainSettings)
    await keepAllFiles(client)
    const out = new SummedFolder(draft, config)
    const rows = await writeRows(client, out, onSnapshot)
    await writeMedia(config, out)
    await writeOwnFiles(config, out)
    const secretMark = markOf(readSecret(config.dataDir, config.secret))
    const manifest = describeBackup({ ...rows, secretMark, files: out.files, bytes: out.bytes })
    await out.write(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
    await out.writeSums()
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function refuseFilled(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup wants a folder of its own.`)
  if (!existsSync(dirname(folder)))
    throw new Error(`${dirname(folder)} doesn't exist. Create it first: mkdir -p ${dirname(folder)}`)
}

async function writeRows(client: pg.Client, out: SummedFolder, onSnapshot: (id: string) => Promise<void>) {
  await client.query('begin transaction isolation level repeatable read, read only')
  const { rows: moments } = await client.query('select pg_export_snapshot() as id, now() as at')
  const [{ id, at }] = moments
  await onSnapshot(id)
  const { rows: done } = await client.query('select name from kysely_migration order by name desc limit 1')
  const tables: BackedUpTable[] = []
  for (const table of await listTables(client)) {
    const columns = table.columns.map(quoted).join(', ')
    const rows = copyOut(client, `copy ${nameOf(table)} (${columns}) to stdout`)
    await out.write(rowsFileOf(table), rows, createGzip({ level: 3 }))
    tables.push({ ...table, rows: rows.rows })
  }
  await client.query('commit')
  const takenAt = (at as Date).toISOString()
  return { takenAt, migration: done[0].name as string, tables, sequences: await listSequences(client) }
}

/** Archives of imports may be sent again, and files of other servers are fetched again. */
const isElsewhereToo = (key: string) => /^(imports|r)\//.test(key)

async function writeMedia(config: Config, out: SummedFolder): Promise<void> {
  const storage = await openStorage(config)
  await forEachConcurrently(storage.list(), filesAtOnce, async (key) => {
    const found = isElsewhereToo(key) ? null : await storage.get(key)
    if (found) await out.write(`media/${key}`, found.body)
  })
}

/** Leaves out a secret that came from the environment. Skips mails that are sent from the outbox meanwhile. */
async function writeOwnFiles({ dataDir, secret }: Config, out: SummedFolder): Promise<void> {
  for (const name of ownFiles.filter((own) => existsSync(join(dataDir, own)) && !(own === 'secret' && secret))) {
    const inside = await readdir(join(dataDir, name), { recursive: true, withFileTypes: true }).catch(() => null)
    const paths = inside?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths ?? [join(dataDir, name)]) {
      const file = await openUnlessGone(path)
      if (file) await out.write(`own/${path.slice(dataDir.length + 1).replaceAll('\\', '/')}`, file.createReadStream())
    }
  }
}

const openUnlessGone = (path: string) =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
