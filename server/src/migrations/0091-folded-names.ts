import { type Kysely, sql } from 'kysely'

/** Finds blogs whose names look like another; `foldName` of the domain does the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded_name(name text) returns text language sql immutable parallel safe as $$
      select translate(replace(replace(name, '-', ''), 'rn', 'm'), '01i', 'oll')
    $$`.execute(db)
  await sql`create index blogs_by_folded_name on blogs (folded_name(name))`.execute(db)
}
