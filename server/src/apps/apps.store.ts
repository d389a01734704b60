import { appsPerAccountMax } from '@bowerbird/domain/apps/apps.limits.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, queryRow, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { AppsTables } from './apps.table.ts'

export type AppRow = Selectable<AppsTables['apps']>
type NewApp = Insertable<AppsTables['apps']>

/** Returns nothing when the account has as many as it may. */
export const insertApp = (db: Db, app: NewApp) => queryRow<AppRow>(db)`
    insert into apps (id, account_id, name, description, website, callbacks, consumer_key, sealed_secret)
    select ${app.id}::uuid, ${app.account_id}::uuid, ${app.name}, ${app.description}, ${app.website},
      ${app.callbacks}::text[], ${app.consumer_key}, ${app.sealed_secret}
    where (select count(*) from apps where account_id = ${app.account_id}) < ${sql.lit(appsPerAccountMax)}
    returning *`

interface OwnApp {
  id: string
  accountId: string
}

export async function updateApp(
  db: Db,
  { id, accountId }: OwnApp,
  fields: Pick<AppRow, 'name' | 'description' | 'website' | 'callbacks'>,
): Promise<AppRow | undefined> {
  const updated = await db
    .updateTable('apps')
    .set(fields)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  changed(db, 'apps')
  return updated
}

/** Also ends the tokens of the app itself, which only its secret protects. */
export async function replaceSecret(
  db: Db,
  { id, accountId }: OwnApp,
  sealedSecret: string,
): Promise<AppRow | undefined> {
  const { rows } = await sql<AppRow>`
    with rotated as (
      update apps set sealed_secret = ${sealedSecret}, rotated_at = now()
      where id = ${id} and account_id = ${accountId} returning *
    ), ended as (
      delete from app_tokens where grant_id is null and app_id in (select id from rotated)
    )
    select * from rotated`.execute(db)
  changed(db, 'apps')
  changed(db, 'app_tokens')
  return rows[0]
}

/** Locks the row. */
export async function lockApp(tx: Tx, { id, accountId }: OwnApp): Promise<AppRow | undefined> {
  return tx
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setIcon(tx: Tx, id: string, hash: string | null): Promise<void> {
  await tx.updateTable('apps').set({ icon_hash: hash }).where('id', '=', id).execute()
  changed(tx, 'apps')
}

export async function deleteAppRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('apps').where('id', '=', id).execute()
  changed(tx, 'apps')
}

/** A code that waits for the app would begin anew what is ended, so it goes too. */
export async function deleteGrant(db: Db, accountId: string, grantId: string): Promise<boolean> {
  const { rows } = await sql<{ app_id: string }>`
    with ended as (
      delete from app_grants where id = ${grantId} and account_id = ${accountId} returning app_id
    ), waiting as (
      delete from app_requests where account_id = ${accountId} and app_id in (select app_id from ended)
    )
    select app_id from ended`.execute(db)
  changed(db, 'app_grants')
  return rows.length > 0
}

export async function deleteGrantsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with waiting as (delete from app_requests where account_id = ${accountId})
    delete from app_grants where account_id = ${accountId}`.execute(tx)
  changed(tx, 'app_grants')
}
