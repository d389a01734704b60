import type pg from 'pg'
import type { BackedUpTable, Sequence } from './manifest.ts'

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`

/** Rows are written and read with the same settings, because these affect the text format of values. */
export const plainSettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** Our tables and the job queue's, without the migration tables, which migrations write themselves. */
const ours = `n.nspname in ('public', 'graphile_worker') and c.relname not like 'kysely_migration%'
  and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')`

export async function listTables(client: pg.Client): Promise<Pick<BackedUpTable, 'schema' | 'name' | 'columns'>[]> {
  const { rows } = await client.query(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and ${ours} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1, 2`)
  return rows
}

/** Relations that belong neither to PostgreSQL nor to an extension. */
export async function listRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Sequences are not transactional, so they are read last and are never too small. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query(`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`)
  return rows
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.value])
}

/** Drops foreign keys and disables triggers while rows are loaded table by table, then restores them. */
export async function withoutConstraints(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const { rows: links } = await client.query<{ on: string; name: string; rule: string }>(`
    select k.conrelid::regclass::text as on, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${ours} order by 1, 2`)
  const tables = (await listTables(client)).map(nameOf)
  const run = (statements: string[]) => client.query(statements.join(';\n'))
  await run(links.map(({ on, name }) => `alter table ${on} drop constraint ${name}`))
  await run(tables.map((table) => `alter table ${table} disable trigger user`))
  await run([`truncate ${tables.join(', ')}`])
  await load()
  await run(tables.map((table) => `alter table ${table} enable trigger user`))
  await run(links.map(({ on, name, rule }) => `alter table ${on} add constraint ${name} ${rule}`))
}
