import { sessionLifetimeDays, sessionsPerAccountMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { hashOfToken } from '../../core/http/session-cookie.ts'

const userAgentMaxLength = 300

/** Ends the browser's previous session, and the least recently used ones beyond the limit per account. */
export async function insertSession(tx: Tx, accountId: string, token: string, request: FastifyRequest): Promise<void> {
  await deleteSession(tx, request.sessionToken)
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOfToken(token),
      account_id: accountId,
      user_agent: (request.headers['user-agent'] ?? '').slice(0, userAgentMaxLength),
      address: request.ip,
      expires_at: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
    })
    .execute()
  await sql`
    delete from sessions where id in (
      select id from sessions where account_id = ${accountId}
      order by seen_at desc, created_at desc offset ${sessionsPerAccountMax})`.execute(tx)
}

export async function deleteSession(db: Db | Tx, token: string): Promise<void> {
  if (token) await db.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute()
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
  return Number(numDeletedRows)
}
