import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { AccountsTables } from '../accounts.table.ts'

/** Two who use the last place of an invitation wait for one another, and false is returned to the second. */
export async function spendInvite(tx: Tx, codeHash: Buffer, accountId: string): Promise<boolean> {
  const spent = await tx
    .updateTable('invites')
    .set({ use_count: sql`use_count + 1`, used_by: accountId, used_at: sql`now()` })
    .where('code_hash', '=', codeHash)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

export const isOpen = sql<boolean>`(revoked_at is null and use_count < uses_max
  and (expires_at is null or expires_at > now()))`

export const inDays = (days: number): RawBuilder<Date> => sql<Date>`now() + make_interval(days => ${days})`

type Invite = Omit<Insertable<AccountsTables['invites']>, 'expires_at'>

export async function insertInvite(tx: Tx, invite: Invite & { expires_at?: RawBuilder<Date> }): Promise<string> {
  return (await tx.insertInto('invites').values(invite).returning('id').executeTakeFirstOrThrow()).id
}

/** Undefined when there is no such invitation, or when it was revoked before. */
export const revoke = (tx: Tx, id: string) =>
  tx
    .updateTable('invites')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('note')
    .executeTakeFirst()
