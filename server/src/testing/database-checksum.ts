import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/**
 * A mark of every table except sessions, rate limits and last activity; equal values mean that nothing changed. The
 * number of rows and their newest transaction tell of every write, and cost less than the rows themselves.
 */
export async function databaseChecksum(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const names = tables.rows.map(({ name }) => name).filter((name) => !['sessions', 'rate_limits'].includes(name))
  const parts = names.map((name) => {
    const mark =
      name === 'blogs'
        ? sql`sum(hashtextextended((to_jsonb(t) - 'last_active_at')::text, 0))::text`
        : sql`max(xmin::text::bigint)::text`
    return sql`select ${name}::text as name, count(*), ${mark} as mark from ${sql.table(name)} as t`
  })
  const { rows } = await sql`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  return JSON.stringify(rows)
}
