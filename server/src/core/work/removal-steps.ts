import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { rowsAtOnce } from './slices.ts'

export interface Leaving {
  /** Null where blogs leave and their owner stays. */
  accountId: string | null
  blogIds: string[]
}

/** Deletes a batch of the rows of an account that left, in its own statement or transaction; returns their number. */
export type RemovalStep = (db: Db, leaving: Leaving) => Promise<number>

interface Reference {
  from: string
  column: string
  to: 'accounts' | 'blogs'
}

/**
 * Reads the foreign keys to accounts and blogs from the database, so that a new table needs no change here. `deleted`
 * rows go with the account; `kept` rows lose only the reference. Tables that others refer to come last.
 */
export async function listReferenceSteps(db: Db, fate: 'deleted' | 'kept'): Promise<RemovalStep[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "from", attname as "column", confrelid::regclass::text as "to"
    from pg_constraint references_ join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and cardinality(conkey) = 1
      and confrelid in ('accounts'::regclass, 'blogs'::regclass) and conrelid <> 'accounts'::regclass
      and confdeltype = ${fate === 'deleted' ? 'c' : 'n'} and conrelid <> ${fate === 'deleted' ? 'posts' : 'media'}::regclass
    order by exists (select from pg_constraint deeper where deeper.confrelid = references_.conrelid), 1, 2`.execute(db)
  return rows.map((reference) => removeReference(reference, fate))
}

const removeReference =
  ({ from, column, to }: Reference, fate: 'deleted' | 'kept'): RemovalStep =>
  async (db, { accountId, blogIds }) => {
    const [table, ref] = [sql.table(from), sql.ref(column)]
    const ids = to === 'blogs' ? sql`${blogIds}::bigint[]` : sql`${accountId ? [accountId] : []}::uuid[]`
    const some = sql`ctid = any(array(select ctid from ${table} where ${ref} = any(${ids}) limit ${rowsAtOnce}))`
    const statement =
      fate === 'deleted'
        ? sql`delete from ${table} where ${some}`
        : sql`update ${table} set ${ref} = null where ${some}`
    return Number((await statement.execute(db)).numAffectedRows ?? 0)
  }
