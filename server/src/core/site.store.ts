import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { changed } from './database/transactions.ts'

interface Changes {
  name?: string | undefined
  noun?: string | undefined
  minimum_age?: number | null | undefined
  description?: string | undefined
  signups?: 'open' | 'invite' | 'closed' | undefined
  logo_hash?: string | null
  posts_per_day?: number | null | undefined
  uploads_per_day?: number | null | undefined
  email_mode?: 'off' | 'allow' | 'block' | undefined
  email_domains?: string[] | undefined
  invited_pass?: boolean | undefined
  finished_at?: Date | null
}

/** Locks the single row until the transaction ends. */
export async function lockSite(tx: Tx) {
  await sql`insert into site default values on conflict do nothing`.execute(tx)
  return tx.selectFrom('site').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** Keeps the versions before it, because accounts name the one that they accepted. */
export async function saveTerms(tx: Tx, text: string): Promise<void> {
  await sql`
    insert into terms (text) select ${text}
    where ${text} is distinct from coalesce((select text from terms order by id desc limit 1), '')`.execute(tx)
  changed(tx, 'site')
}

export async function updateSite(tx: Tx, changes: Changes, stepDone?: string): Promise<void> {
  await tx
    .updateTable('site')
    .set({
      ...changes,
      ...(stepDone && {
        steps_done: sql<string[]>`case when ${stepDone} = any(steps_done) then steps_done
                                  else array_append(steps_done, ${stepDone}) end`,
      }),
    })
    .execute()
  changed(tx, 'site')
}
