import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { openPool } from './pool.ts'

const baseline = '0047-baseline'
/** The last migration that the baseline replaces. */
export const lastBeforeBaseline = '0047-untold-in-slices'
/** The last commit that has those migrations. It brings any older database up to the baseline. */
export const commitBeforeBaseline = '9217ccdeeab6e9445899cd4d254ac65e0760ee26'

/** Migrations are numbered and forward-only; each must suit the server version before it and after it. */
const migrations: MigrationProvider = {
  getMigrations: async () => ({
    [baseline]: await import('../../migrations/0047-baseline.ts'),
    '0048-listener-names': await import('../../migrations/0048-listener-names.ts'),
    '0049-autosaves': await import('../../migrations/0049-autosaves.ts'),
    '0050-terms': await import('../../migrations/0050-terms.ts'),
    '0051-hidden-and-muted': await import('../../migrations/0051-hidden-and-muted.ts'),
    '0052-old-blog-names': await import('../../migrations/0052-old-blog-names.ts'),
    '0053-subtitles': await import('../../migrations/0053-subtitles.ts'),
    '0054-cheaper-writes': await import('../../migrations/0054-cheaper-writes.ts'),
    '0055-filters': await import('../../migrations/0055-filters.ts'),
    '0056-muted-posts': await import('../../migrations/0056-muted-posts.ts'),
    '0057-warnings': await import('../../migrations/0057-warnings.ts'),
    '0058-polls': await import('../../migrations/0058-polls.ts'),
    '0059-reading': await import('../../migrations/0059-reading.ts'),
    '0060-bulk-edits': await import('../../migrations/0060-bulk-edits.ts'),
    '0061-alt-texts': await import('../../migrations/0061-alt-texts.ts'),
    '0062-queues': await import('../../migrations/0062-queues.ts'),
    '0063-edit-history': await import('../../migrations/0063-edit-history.ts'),
    '0064-group-blogs': await import('../../migrations/0064-group-blogs.ts'),
    '0065-apps': await import('../../migrations/0065-apps.ts'),
    '0066-webhooks': await import('../../migrations/0066-webhooks.ts'),
    '0067-imports': await import('../../migrations/0067-imports.ts'),
    '0068-federation': await import('../../migrations/federation/0068-federation.ts'),
    '0069-people-elsewhere': await import('../../migrations/federation/0069-people-elsewhere.ts'),
    '0071-files-elsewhere': await import('../../migrations/federation/0071-files-elsewhere.ts'),
    '0072-refused-follows': await import('../../migrations/federation/0072-refused-follows.ts'),
    '0073-acts-elsewhere': await import('../../migrations/federation/0073-acts-elsewhere.ts'),
    '0074-servers': await import('../../migrations/federation/0074-servers.ts'),
    '0075-names-and-removals': await import('../../migrations/federation/0075-names-and-removals.ts'),
    '0076-passkeys': await import('../../migrations/every-day/0076-passkeys.ts'),
    '0077-oidc': await import('../../migrations/every-day/0077-oidc.ts'),
    '0078-push': await import('../../migrations/every-day/0078-push.ts'),
    '0079-themes': await import('../../migrations/every-day/0079-themes.ts'),
    '0080-account-actions': await import('../../migrations/every-day/0080-account-actions.ts'),
    '0081-limits': await import('../../migrations/every-day/0081-limits.ts'),
    '0082-languages': await import('../../migrations/every-day/0082-languages.ts'),
    '0083-secret-mark': await import('../../migrations/every-day/0083-secret-mark.ts'),
    '0084-styles-again': await import('../../migrations/every-day/0084-styles-again.ts'),
    '0085-blocks-of-people': await import('../../migrations/every-day/0085-blocks-of-people.ts'),
    '0086-pkce': await import('../../migrations/every-day/0086-pkce.ts'),
    '0087-private-accounts': await import('../../migrations/every-day/0087-private-accounts.ts'),
    '0088-strangers': await import('../../migrations/every-day/0088-strangers.ts'),
    '0089-silent-refusals': await import('../../migrations/every-day/0089-silent-refusals.ts'),
    '0090-reserved-names': await import('../../migrations/every-day/0090-reserved-names.ts'),
    '0091-folded-names': await import('../../migrations/every-day/0091-folded-names.ts'),
    '0095-confirmed-exports': await import('../../migrations/every-day/0095-confirmed-exports.ts'),
    '0093-mails-of-a-day': await import('../../migrations/every-day/0093-mails-of-a-day.ts'),
    '0099-claimed-addresses': await import('../../migrations/every-day/0099-claimed-addresses.ts'),
    '0098-askers': await import('../../migrations/every-day/0098-askers.ts'),
    '0097-strangers-messages': await import('../../migrations/every-day/0097-strangers-messages.ts'),
    '0102-bins': await import('../../migrations/every-day/0102-bins.ts'),
    '0103-leaving': await import('../../migrations/every-day/0103-leaving.ts'),
    '0104-writers': await import('../../migrations/every-day/0104-writers.ts'),
  }),
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
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lists migrations that are newer than this version; empty while any of this version's are still to run. */
async function listNewer(db: Kysely<unknown>): Promise<string[]> {
  const done = await listDone(db)
  const known = await listMigrations()
  if (!known.every((name) => done.includes(name))) return []
  const newest = known.at(-1) ?? ''
  return done.filter((name) => name > newest)
}
