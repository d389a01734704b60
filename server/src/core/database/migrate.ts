import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { queryColumn } from './database.ts'
import { openPool } from './pool.ts'

const baseline = '0047-baseline'
/** The last migration that the baseline replaces. */
export const lastBeforeBaseline = '0047-untold-in-slices'
/** The last commit that has those migrations. It brings any older database up to the baseline. */
export const commitBeforeBaseline = '9217ccdeeab6e9445899cd4d254ac65e0760ee26'

const folder = join(import.meta.dirname, '../../migrations')
/** Migrations are numbered and forward-only; each must suit the server version before it and after it. */
const migrations: MigrationProvider = {
  async getMigrations() {
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
    const modules = files.map(async (file) => [file.slice(0, -'.ts'.length), await import(join(folder, file))])
    return Object.fromEntries(await Promise.all(modules))
  },
}

/** Oldest first. */
export const listMigrations = async (): Promise<string[]> => Object.keys(await migrations.getMigrations()).sort()

/** Maps the name of a migration in a backup to its name in this version. */
export const currentName = (name: string) => (name === lastBeforeBaseline ? baseline : name)

/**
 * Safe to call from several processes at once: the first takes a lock, the others wait and find the work done. A
 * database that a newer version migrated stays unchanged, and the names of its newer migrations are returned.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<string[]> {
  const pool = openPool(databaseUrl, { max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await adoptBaseline(db)
    const newer = await listNewer(db)
    if (newer.length > 0) return newer
    const migrator = new Migrator({ db, provider: migrations, allowUnorderedMigrations: true })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    // The planner takes a rewritten table for empty until it is analyzed.
    if (results.length > 0) await sql`analyze`.execute(db)
    await runMigrations({ pgPool: pool })
    return []
  } finally {
    await db.destroy()
  }
}

/** Records the baseline in a database that the replaced migrations brought to the same schema. */
async function adoptBaseline(db: Kysely<unknown>): Promise<void> {
  const done = await listDone(db)
  if (done.includes(baseline) || !done.some((name) => name < baseline)) return
  if (!done.includes(lastBeforeBaseline))
    throw new Error(
      `This database was made by an early 0.1. Check out commit ${commitBeforeBaseline}, start it once, then start this version.`,
    )
  await db.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(tx)
    if ((await listDone(tx)).includes(baseline)) return
    await sql`drop function if exists find_posts(text, text, integer)`.execute(tx)
    await sql`delete from kysely_migration where name <= ${lastBeforeBaseline}`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(
      tx,
    )
  })
}

/** Lists the migrations of a database, oldest first; none where it is empty. */
export async function listDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  )
  if (!tables[0]?.name) return []
  return queryColumn<string>(db)`select name from kysely_migration order by name`
}

/** Lists migrations that are newer than this version; empty while any of this version's are still to run. */
async function listNewer(db: Kysely<unknown>): Promise<string[]> {
  const done = await listDone(db)
  const known = await listMigrations()
  if (!known.every((name) => done.includes(name))) return []
  const newest = known.at(-1) ?? ''
  return done.filter((name) => name > newest)
}
