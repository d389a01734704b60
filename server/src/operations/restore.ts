import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { currentName, listMigrations, migrate } from '../core/database/migrate.ts'
import { reachDatabase } from '../core/database/reach-database.ts'
import type { Config } from '../core/process/config.ts'
import { askForSpace, saveToDisk } from '../core/process/disk-space.ts'
import { markOf, readSecret } from '../core/process/secret.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { verifySums } from './checksums.ts'
import { copyIn } from './copy-rows.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type Manifest, readManifest, rowsFileOf } from './manifest.ts'
import { listRelations, nameOf, plainSettings, quoted, setSequences, withoutConstraints } from './tables.ts'

const filesAtOnce = 4
const [mediaIn, ownIn] = ['media/', 'own/']

/** Fills an empty installation from a backup and migrates it to this version. Checks everything before it begins. */
export async function restoreBackup(config: Config, from: string): Promise<Manifest> {
  const folder = resolve(from)
  const manifest = readManifest(folder)
  if (!(await listMigrations()).includes(currentName(manifest.migration)))
    throw new Error(`${folder} was made by a newer Bowerbird (${manifest.product}). Bring this one up to date first.`)
  await refuseFilledFolder(config)
  if (config.databaseUrl) await refuseFilledDatabase(config.databaseUrl)
  const paths = await verifySums(folder, manifest.files)
  refuseOtherSecret(config, manifest, paths)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    await askForSpace(config, config.dataDir, config.s3 ? 0 : manifest.bytes)
    await fill(config, folder, manifest, paths)
    return manifest
  } catch (error) {
    for (const name of await readdir(config.dataDir).catch(() => []))
      await rm(join(config.dataDir, name), { recursive: true, force: true })
    const hint = config.databaseUrl ? ' The database may be left half filled: drop it and create it again.' : ''
    throw new Error(`${error instanceof Error ? error.message : error}${hint}`, { cause: error })
  }
}

async function fill(config: Config, folder: string, manifest: Manifest, paths: readonly string[]): Promise<void> {
  const database = await reachDatabase(config, { mayShare: false })
  try {
    await migrate(database.url, currentName(manifest.migration))
    await loadRows(database.url, folder, manifest)
    await migrate(database.url)
  } finally {
    await database.stop()
  }
  for (const path of paths.filter((one) => one.startsWith(ownIn))) {
    const place = join(config.dataDir, path.slice(ownIn.length))
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await saveToDisk(config, place, [createReadStream(join(folder, path))])
  }
  const storage = await openStorage(config)
  const media = paths.filter((path) => path.startsWith(mediaIn))
  await forEachConcurrently(media, filesAtOnce, (path) =>
    storage.put(path.slice(mediaIn.length), createReadStream(join(folder, path)), typeOf(path)),
  )
}

/** Loads in one transaction: rows that violate a constraint leave none. */
async function loadRows(databaseUrl: string, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bowerbird restore' })
  await client.connect()
  try {
    await client.query(plainSettings)
    await client.query('begin')
    await withoutConstraints(client, async () => {
      for (const table of tables) {
        const columns = table.columns.map(quoted).join(', ')
        const rows = createReadStream(join(folder, rowsFileOf(table))).pipe(createGunzip())
        await copyIn(client, `copy ${nameOf(table)} (${columns}) from stdin`, rows)
      }
    })
    await setSequences(client, sequences)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function refuseFilledFolder({ dataDir }: Config): Promise<void> {
  const there = await readdir(dataDir).catch(() => [])
  if (there.length > 0) throw new Error(`${dataDir} is not empty (${there[0]} is in it). Set DATA_DIR to a new folder.`)
}

async function refuseFilledDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [first] = await listRelations(client).finally(() => client.end())
  const { pathname, hostname } = new URL(databaseUrl)
  if (first)
    throw new Error(
      `The database ${pathname.slice(1)} at ${hostname} is not empty (${first} is in it). Make a new one.`,
    )
}

/** Two-factor secrets and linked accounts are sealed with the secret, so another one would break them. */
function refuseOtherSecret({ secret, dataDir }: Config, { secretMark }: Manifest, paths: readonly string[]): void {
  if (!secret && !paths.includes(`${ownIn}secret`))
    throw new Error('This installation had its SECRET from the environment. Set SECRET to the same one.')
  if (secret && markOf(readSecret(dataDir, secret)) !== secretMark)
    throw new Error('SECRET is another one than that of the backup. Set it to the same one, or leave it out.')
}

const types: Record<string, string> = { webp: 'image/webp', mp3: 'audio/mpeg', mp4: 'video/mp4', vtt: 'text/vtt' }
const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
