import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { openPool } from './pool.ts'

const baseline = '0047-baseline'
/** The newest of the migrations that the baseline replaces. */
export const lastBeforeBaseline = '0047-untold-in-slices'

/** Numbered, forward only; each must suit the server version before it and after it. */
const migrations: MigrationProvider = {
  getMigrations: async () => ({
    [baseline]: await import('../../migrations/0047-baseline.ts'),
  }),
}

/** Oldest first. */
export const listMigrations = async (): Promise<string[]> => Object.keys(await migrations.getMigrations()).sort()

/** The name that this version has for a migration of the version a backup was made by. */
export const currentName = (name: string) => (name === lastBeforeBaseline ? baseline : name)

/**
 * Safe to call from several processes at once: the first one holds a lock, the others wait and find it done. A database
 * that a newer version brought up to date is left as it is, and what that one did to it is named.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<string[]> {
  const pool = openPool(databaseUrl, { max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await adoptBaseline(db)
    const newer = await listNewer(db)
    if (newer.length > 0) return newer
    const migrator = new Migrator({ db, provider: migrations })
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    // A table that was written anew counts as empty until somebody looks, and statements on it are planned for that.
    if (results.length > 0) await sql`analyze`.execute(db)
    await runMigrations({ pgPool: pool })
    return []
  } finally {
    await db.destroy()
  }
}

/** Names the baseline in a database that the migrations before it have already brought to the same schema. */
async function adoptBaseline(db: Kysely<unknown>): Promise<void> {
  const done = await listDone(db)
  if (done.includes(baseline) || !done.some((name) => name < baseline)) return
  if (!done.includes(lastBeforeBaseline))
    throw new Error(
      'This database is older than version 0.1 leaves one. Start version 0.1 with it once, then this one.',
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

/** The migrations of a database, oldest first; none where it is empty. */
export async function listDone<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  )
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What was done to the database after all that this version knows of; empty where any of that is still to do. */
async function listNewer(db: Kysely<unknown>): Promise<string[]> {
  const done = await listDone(db)
  const known = await listMigrations()
  if (!known.every((name) => done.includes(name))) return []
  const newest = known.at(-1) ?? ''
  return done.filter((name) => name > newest)
}
