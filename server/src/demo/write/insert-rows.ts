import { sql } from 'kysely'
import { type Db, queryColumn, type Tables, type Tx } from '../../core/database/database.ts'

const rowsAtOnce = 2000

type Row<T extends keyof Tables> = { [Column in keyof Tables[T]]?: unknown }

/**
 * Inserts thousands of rows as one JSON value whose column types come from the table. All rows have the columns of the
 * first; omitted columns take their defaults.
 */
export async function insertRows<T extends keyof Tables>(db: Db | Tx, table: T, rows: Row<T>[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb)`.execute(db)
  }
}

/** Makes time-ordered ids for past times, in the order given. */
export const makeIds = (db: Db | Tx, times: Date[]) => queryColumn<string>(db)`
    select id_at(at) as id from unnest(${times}::timestamptz[]) with ordinality as times (at, place)
    order by place`
