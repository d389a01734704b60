import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, queryRow, type Tx } from '../core/database/database.ts'
import type { AppsTables } from './apps.table.ts'

export type RequestRow = Selectable<AppsTables['app_requests']>
type Kind = RequestRow['kind']

export async function insertRequest(db: Db, request: Insertable<AppsTables['app_requests']>): Promise<void> {
  await db.insertInto('app_requests').values(request).execute()
}

/** A request that waits for a decision. */
export async function findOpenRequest(db: Db, tokenHash: Buffer): Promise<RequestRow | undefined> {
  return openRequest(db, tokenHash).selectAll().executeTakeFirst()
}

const openRequest = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('app_requests')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'oauth1')
    .where('account_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** Answers once: a second decision finds nothing. */
export const allowRequest = (
  db: Db,
  tokenHash: Buffer,
  by: { accountId: string; verifierHash: Buffer },
) => queryRow<RequestRow>(db)`
    update app_requests set account_id = ${by.accountId}, verifier_hash = ${by.verifierHash}
    where token_hash = ${tokenHash} and kind = 'oauth1' and account_id is null and used_at is null
      and expires_at > now()
    returning *`

export const denyRequest = (db: Db, tokenHash: Buffer) => queryRow<RequestRow>(db)`
    delete from app_requests where token_hash = ${tokenHash} and kind = 'oauth1' and account_id is null
    returning *`

interface Named {
  tokenHash: Buffer
  appId: string
  kind: Kind
}

/** Takes a code or request token once, until the transaction ends for nobody else. */
export const takeRequest = (tx: Tx, { tokenHash, appId, kind }: Named) => queryRow<RequestRow>(tx)`
    update app_requests set used_at = now()
    where token_hash = ${tokenHash} and app_id = ${appId} and kind = ${kind} and account_id is not null
      and used_at is null and expires_at > now()
    returning *`

/** Returns the family of a code that was used before. */
export async function findUsedFamily(tx: Tx, { tokenHash, appId, kind }: Named): Promise<string | undefined> {
  const used = await tx
    .selectFrom('app_requests')
    .select('family')
    .where('token_hash', '=', tokenHash)
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used?.family
}

/** Returns the sealed secret of a request token that is not used yet. */
export async function findWaitingSecret(db: Db, appId: string, tokenHash: Buffer): Promise<string | null> {
  const waiting = await db
    .selectFrom('app_requests')
    .select('sealed_secret')
    .where('token_hash', '=', tokenHash)
    .where('app_id', '=', appId)
    .where('kind', '=', 'oauth1')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return waiting?.sealed_secret ?? null
}
