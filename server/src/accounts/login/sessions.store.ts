import {
  exportMinutes,
  sessionLifetimeDays,
  sessionsPerAccountMax,
} from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { Language } from '@bowerbird/domain/core/language/languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { hashOfToken } from '../../core/http/session-cookie.ts'

export interface Browser {
  /** The token of the browser's previous session; empty if it had none. */
  token: string
  userAgent: string
  address: string
  language: Language
}

/** Ends the browser's previous session, and the least recently used ones beyond the limit per account. */
export async function insertSession(tx: Tx, accountId: string, token: string, browser: Browser): Promise<void> {
  await deleteSession(tx, browser.token)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountId,
      user_agent: browser.userAgent,
      address: browser.address,
      expires_at: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
    })
    .execute()
  await tx
    .updateTable('accounts')
    .set({ browser_language: browser.language })
    .where('id', '=', accountId)
    .where(sql<boolean>`browser_language is distinct from ${browser.language}`)
    .execute()
  await sql`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId}
      order by seen_at desc, created_at desc offset ${sessionsPerAccountMax})`.execute(tx)
  changed(tx, 'sessions')
  changed(tx, 'accounts')
}

export async function deleteSession(db: Db | Tx, token: string): Promise<void> {
  if (!token) return
  await db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
  changed(db, 'sessions')
}

/** Returns how many sessions ended. */
export async function deleteSessionsOf(
  db: Db | Tx,
  accountId: string,
  which: { id?: string; except?: string } = {},
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id as string))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except as string))
    .executeTakeFirst()
  changed(db, 'sessions')
  return Number(numDeletedRows)
}

/** Lets the browser export for a while. Returns until when; undefined if the session has ended. */
export async function letExport(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const session = await tx
    .updateTable('sessions')
    .set({ exports_until: sql<Date>`now() + make_interval(mins => ${exportMinutes})` })
    .where('id', '=', sessionId)
    .returning('exports_until')
    .executeTakeFirst()
  return session?.exports_until ?? undefined
}

export async function mayExport(db: Db, sessionId: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('exports_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return confirmed !== undefined
}
