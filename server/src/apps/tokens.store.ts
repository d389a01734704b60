import { refreshRepeatSeconds, replacedTokenDays, tokensPerGrantMax } from '@bowerbird/domain/apps/apps.limits.ts'
import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, execute, queryRow, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { AppsTables } from './apps.table.ts'

type NewToken = Insertable<AppsTables['app_tokens']>
export type TokenRow = Selectable<AppsTables['app_tokens']>

/** One grant for each app and account; a second consent adds its rights. */
export async function saveGrant(tx: Tx, appId: string, accountId: string, rights: readonly Right[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app_grants as g (app_id, account_id, rights) values (${appId}, ${accountId}, ${rights}::text[])
    on conflict (account_id, app_id) do update set granted_at = now(),
      rights = array(select distinct unnest(g.rights || excluded.rights))
    returning id`.execute(tx)
  changed(tx, 'app_grants')
  return (rows[0] as { id: string }).id
}

/** Ends the oldest tokens beyond the limit. */
export async function insertTokens(tx: Tx, tokens: readonly NewToken[]): Promise<void> {
  await tx.insertInto('app_tokens').values(tokens).execute()
  const [{ app_id, grant_id = null }] = tokens as [NewToken]
  const { numAffectedRows } = await sql`
    delete from app_tokens where token_hash = any(array(
      select token_hash from app_tokens
      where ${grant_id === null ? sql`grant_id is null and app_id = ${app_id}` : sql`grant_id = ${grant_id}`}
        and replaced_at is null
      order by made_at desc offset ${sql.lit(tokensPerGrantMax)}))`.execute(tx)
  if (numAffectedRows) changed(tx, 'app_tokens')
}

/** Takes a refresh token once. */
export const replaceRefreshToken = (tx: Tx, appId: string, tokenHash: Buffer) => queryRow<TokenRow>(tx)`
    update app_tokens set replaced_at = now(),
      expires_at = least(expires_at, now() + make_interval(days => ${sql.lit(replacedTokenDays)}))
    where token_hash = ${tokenHash} and app_id = ${appId} and kind = 'refresh' and replaced_at is null
      and expires_at > now()
    returning *`

export async function findReplaced(tx: Tx, appId: string, tokenHash: Buffer) {
  return tx
    .selectFrom('app_tokens')
    .select(['family', 'rights'])
    .select(sql<boolean>`replaced_at > now() - make_interval(secs => ${sql.lit(refreshRepeatSeconds)})`.as('is_recent'))
    .where('token_hash', '=', tokenHash)
    .where('app_id', '=', appId)
    .where('replaced_at', 'is not', null)
    .executeTakeFirst()
}

/** Whether all of them are there, for these rights, and no refresh token among them was used. */
export async function areUnused(
  tx: Tx,
  tokens: readonly Pick<NewToken, 'token_hash' | 'family' | 'rights'>[],
): Promise<boolean> {
  for (const { token_hash, family, rights } of tokens) {
    const found = await tx
      .selectFrom('app_tokens')
      .select('family')
      .where('token_hash', '=', token_hash)
      .where('family', '=', family)
      .where('rights', '=', sql<Right[]>`${rights}::text[]`)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (!found) return false
  }
  return true
}

export async function endFamily(tx: Tx, family: string): Promise<void> {
  await tx.deleteFrom('app_tokens').where('family', '=', family).execute()
  changed(tx, 'app_tokens')
}

/** Returns false for a nonce that any server has seen in the window. */
export async function useNonce(db: Db, appId: string, nonceHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into oauth_nonces (app_id, nonce_hash) values (${appId}, ${nonceHash})
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Skips locked rows, so that two servers never wait for each other. */
export const touchGrants = (db: Db | Tx, grantIds: readonly string[]) => execute(db)`
    update app_grants set used_at = now() where id in (
      select id from app_grants where id = any(${grantIds}::bigint[]) for no key update skip locked)`
