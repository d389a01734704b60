import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase, type Tx } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { changed } from './database/transactions.ts'
import { commandName } from './process/command-name.ts'
import type { Config } from './process/config.ts'
import { makeFolder } from './process/make-folder.ts'
import { findSecret, markOf, readSecret, secretFile } from './process/secret.ts'

/** A rotation writes the new secret there before it changes the database. */
export const nextSecretFile = (dataDir: string) => join(dataDir, 'secret.new')

type Log = (text: string) => void

/** Makes the folders, migrates, and checks the secret. Returns the names of migrations that are newer than this version. */
export async function prepareDatabase(databaseUrl: string, config: Config, log?: Log): Promise<string[]> {
  makeFolder(config.s3 ? config.dataDir : join(config.dataDir, 'media'))
  const newer = await migrateOverRemains(databaseUrl, log)
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    await checkSecret(db, config)
  } finally {
    await db.destroy()
  }
  return newer
}

const fileExists = '58P02'
const triesMax = 20

/** A migration that was killed with its database may leave files behind. Each try gets new file numbers. */
async function migrateOverRemains(databaseUrl: string, log?: Log): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrate(databaseUrl)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== fileExists || tries === triesMax) throw error
      if (tries === 1) log?.(`A migration was interrupted earlier (${message}). Trying again.`)
    }
  }
}

/** The first start records the secret; from then on no other is taken, and a lost one is not replaced silently. */
async function checkSecret(db: Db, config: Config): Promise<void> {
  const { dataDir, secret } = config
  const known = await findMark(db)
  if (known === null) await recordFirst(db, markOf(readSecret(dataDir, secret)))
  else finishRotation(config, known)
  const problem = await findSecretProblem(db, config)
  if (problem) throw new Error(problem)
}

/** Returns null if the secret is the one that this database was encrypted with. */
export async function findSecretProblem(db: Db, { dataDir, secret }: Config): Promise<string | null> {
  const known = await findMark(db)
  const mine = findSecret(dataDir, secret)
  if (known === null || (mine && markOf(mine) === known)) return null
  const next = nextSecretFile(dataDir)
  if (secret && isSecretIn(next, 'utf8', known))
    return `${next} holds the rotated secret. Set SECRET to its text, then delete that file.`
  const name = secret ? 'SECRET' : secretFile(dataDir)
  const fault = mine ? "isn't the secret that this database is encrypted with" : 'is missing'
  return (
    `${name} ${fault}. Restore it from a backup. If it is lost, run ${commandName('admin', 'secret replace')}. ` +
    'That loses two-factor codes (recovery codes still work), linked accounts, invitation links, keys of imports, ' +
    'and the secrets of apps and webhooks. Devices must turn on notifications again.'
  )
}

export const recordMark = async (tx: Tx, mark: string): Promise<void> => {
  await sql`
    insert into site (secret_mark) values (${mark})
    on conflict (is_only) do update set secret_mark = excluded.secret_mark`.execute(tx)
  changed(tx, 'site')
}

/** The first of several servers that start at once decides. */
async function recordFirst(db: Db, mark: string): Promise<void> {
  await sql`
    insert into site (secret_mark) values (${mark})
    on conflict (is_only) do update set secret_mark = coalesce(site.secret_mark, excluded.secret_mark)`.execute(db)
  changed(db, 'site')
}

const findMark = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('site').select('secret_mark').executeTakeFirst())?.secret_mark ?? null

/** Puts the new secret in place if a rotation was killed between its commit and that. */
function finishRotation({ dataDir, secret }: Config, known: string): void {
  const next = nextSecretFile(dataDir)
  if (!secret && isSecretIn(next, 'hex', known)) renameSync(next, secretFile(dataDir))
}

const isSecretIn = (file: string, encoding: 'hex' | 'utf8', mark: string): boolean =>
  existsSync(file) && markOf(Buffer.from(readFileSync(file, 'utf8').trim(), encoding)) === mark
