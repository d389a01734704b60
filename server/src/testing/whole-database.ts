import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** Everything the database holds but for when sessions were last seen; two alike mean that nothing changed. */
export async function wholeDatabase(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const ours = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)
  const names = ours.filter((name) => !['sessions', 'rate_limits'].includes(name))
  const parts = names.map(
    (name) => sql`select ${name}::text as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as sum
                  from (select to_jsonb(t) - 'last_active_at' as row from ${sql.table(name)} as t) as rows`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)} order by 1`.execute(db)
  return JSON.stringify(rows)
}
