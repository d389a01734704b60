import pg from 'pg'

/** Compares only the names of these rows, because each installation has its own times. */
const versions: Record<string, string> = {
  'public.kysely_migration': 't.name',
  'graphile_worker.migrations': 't.id::text',
}

/** Reads every row as JSON, by table; within another connection's snapshot if one is given. */
export async function readAllRows(databaseUrl: string, snapshot?: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set search_path = public`)
    await client.query('begin transaction isolation level repeatable read')
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`)
    const { rows: tables } = await client.query(`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select ${versions[name] ?? 'to_jsonb(t)::text'} as row from ${name} t order by 1`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await client.end()
  }
}
