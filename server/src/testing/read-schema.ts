import pg from 'pg'

/** Each reads one kind of schema object, as text that does not depend on when or in which order it was made. */
const readers = [
  `select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`,
  `select format('domain %s as %s', typname, format_type(typbasetype, typtypmod)) from pg_type
   where typtype = 'd' and typnamespace = 'public'::regnamespace`,
  `select format('sequence %s as %s', sequencename, data_type) from pg_sequences where schemaname = 'public'`,
  `select format('table %s %s %s', relname, relpersistence, array_to_string(reloptions, ', ')) from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  `select format('column %s.%s %s%s%s%s stored %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' end,
     case when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
     nullif(a.attidentity::text || a.attgenerated::text, ''), a.attstorage, ' statistics ' || a.attstattarget)
   from pg_attribute a
   join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
   where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select format('index %s', indexdef) from pg_indexes where schemaname = 'public'`,
  `select format('function %s', pg_get_functiondef(oid)) from pg_proc p
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t
   join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not t.tgisinternal`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
   where stxnamespace = 'public'::regnamespace`,
]

/** Reads the whole schema as sorted lines, to compare two databases. */
export async function readSchema(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const lines: string[] = []
    for (const reader of readers) {
      const { rows } = await client.query({ text: reader, rowMode: 'array' })
      lines.push(...rows.map(([line]) => String(line).replace(/\s+/g, ' ').trim()))
    }
    return lines.filter((line) => !line.includes('kysely_migration')).sort()
  } finally {
    await client.end()
  }
}
