import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { openPool } from './pool.ts'

/** Numbered, forward only; each must suit the server version before it and after it. */
const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '0001-foundation': await import('../../migrations/0001-foundation.ts'),
    '0002-sound-and-video': await import('../../migrations/0002-sound-and-video.ts'),
    '0003-asks-and-appeals': await import('../../migrations/0003-asks-and-appeals.ts'),
    '0004-queue-and-videos': await import('../../migrations/0004-queue-and-videos.ts'),
    '0005-search': await import('../../migrations/0005-search.ts'),
    '0006-messaging': await import('../../migrations/0006-messaging.ts'),
    '0007-activity': await import('../../migrations/0007-activity.ts'),
    '0008-sharing': await import('../../migrations/0008-sharing.ts'),
    '0009-reports': await import('../../migrations/0009-reports.ts'),
    '0010-notification-settings': await import('../../migrations/0010-notification-settings.ts'),
    '0011-telemetry': await import('../../migrations/0011-telemetry.ts'),
    '0012-surveys': await import('../../migrations/0012-surveys.ts'),
    '0013-house-ads': await import('../../migrations/0013-house-ads.ts'),
    '0014-digests': await import('../../migrations/0014-digests.ts'),
    '0020-lighter-writes': await import('../../migrations/0020-lighter-writes.ts'),
    '0021-media-of-posts': await import('../../migrations/0021-media-of-posts.ts'),
    '0023-followed-tags': await import('../../migrations/0023-followed-tags.ts'),
    '0024-archive-and-domains': await import('../../migrations/0024-archive-and-domains.ts'),
    '0025-checks-by-type': await import('../../migrations/0025-checks-by-type.ts'),
    '0026-told-of-rows': await import('../../migrations/0026-told-of-rows.ts'),
    '0028-site': await import('../../migrations/0028-site.ts'),
    '0029-welcome': await import('../../migrations/0029-welcome.ts'),
    '0030-blog-privacy': await import('../../migrations/0030-blog-privacy.ts'),
    '0031-lighter-sends': await import('../../migrations/0031-lighter-sends.ts'),
    '0032-search-walk': await import('../../migrations/0032-search-walk.ts'),
    '0033-index-later': await import('../../migrations/0033-index-later.ts'),
    '0037-search-first-look': await import('../../migrations/0037-search-first-look.ts'),
    '0038-one-index-of-a-blog': await import('../../migrations/0038-one-index-of-a-blog.ts'),
    '0039-photo-replies': await import('../../migrations/0039-photo-replies.ts'),
    '0040-newest-posts': await import('../../migrations/0040-newest-posts.ts'),
    '0041-search-goes-on': await import('../../migrations/0041-search-goes-on.ts'),
    '0042-event-failures': await import('../../migrations/0042-event-failures.ts'),
    '0044-marks-of-contents': await import('../../migrations/0044-marks-of-contents.ts'),
    '0045-activity-by-time': await import('../../migrations/0045-activity-by-time.ts'),
    '0045-once-elsewhere': await import('../../migrations/0045-once-elsewhere.ts'),
    '0043-files-of-current-posts': await import('../../migrations/0043-files-of-current-posts.ts'),
    '0046-people-found': await import('../../migrations/0046-people-found.ts'),
    '0047-untold-in-slices': await import('../../migrations/0047-untold-in-slices.ts'),
  }),
}

/** Oldest first. */
export const listMigrations = async (): Promise<string[]> => Object.keys(await migrations.getMigrations()).sort()

/**
 * Safe to call from several processes at once: the first one holds a lock, the others wait and find it done. A database
 * that a newer version brought up to date is left as it is, and what that one did to it is named.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<string[]> {
  const pool = openPool(databaseUrl, { max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
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

/** What was done to the database after all that this version knows of; empty where any of that is still to do. */
async function listNewer(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(
    db,
  )
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const done = rows.map(({ name }) => name)
  const known = await listMigrations()
  if (!known.every((name) => done.includes(name))) return []
  const newest = known.at(-1) ?? ''
  return done.filter((name) => name > newest)
}
