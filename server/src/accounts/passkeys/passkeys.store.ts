import { sql } from 'kysely'
import type { Db, RowOf, Tx } from '../../core/database/database.ts'

export async function listPasskeysOf(db: Db | Tx, accountId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'made_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** The row stays locked, so that two uses at once do not both see the old counter. */
export async function lockPasskey(tx: Tx, credentialId: Buffer) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'account_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveUse(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

type NewPasskey = Pick<
  RowOf<'passkeys'>,
  'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>

/** Returns null when the credential is there already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string | null> {
  const made = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Returns false unless it is a passkey of this account. */
export async function savePasskeyName(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

export async function deletePasskey(tx: Tx, accountId: string, id: string): Promise<{ name: string } | null> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return removed ?? null
}
