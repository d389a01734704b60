import { sql } from 'kysely'
import type { RemovalStep } from '../core/work/removal-steps.ts'
import { rowsAtOnce } from '../core/work/slices.ts'

const conversationsAtOnce = 50

/** Deletes one slice of the conversations of blogs that are removed; a long conversation takes several. */
export const removeConversations: RemovalStep = async (db, { blogIds }) => {
  const side = (name: string) => sql`
    (select id from conversations where ${sql.ref(name)} = any(${blogIds}::bigint[]) limit ${conversationsAtOnce})`
  const { rows } = await sql<{ id: string }>`${side('low_blog_id')} union ${side('high_blog_id')}`.execute(db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const { numAffectedRows } = await sql`
    delete from messages where ctid = any(array(
      select ctid from messages where conversation_id = any(${ids}::bigint[]) limit ${rowsAtOnce}))`.execute(db)
  if (numAffectedRows) return Number(numAffectedRows)
  await sql`delete from conversations where id = any(${ids}::bigint[])`.execute(db)
  return ids.length
}
