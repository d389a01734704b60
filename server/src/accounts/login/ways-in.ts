import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type Credentials, lockAccount } from '../accounts.store.ts'
import { findOpenSessions } from './sessions.views.ts'

/** A password that changed meanwhile has ended the session, and with it what the session began. */
export async function lockOpen(tx: Tx, { accountId, sessionId }: Member): Promise<Credentials> {
  const account = await lockAccount(tx, accountId)
  if (!account || !(await findOpenSessions(tx, [sessionId])).has(sessionId))
    throw new RefusedError(coreRefusals.signedOut)
  return account
}

/** Called after a way to log in was removed, in its transaction. */
export async function refuseLastWayIn(tx: Tx, { config }: Deps, { id, password_hash }: Credentials): Promise<void> {
  if (password_hash) return
  const { rows } = await sql<{ is_left: boolean }>`
    select exists (select from passkeys where account_id = ${id})
      or exists (select from oidc_accounts where account_id = ${id} and issuer = ${config.oidc?.issuer ?? ''}) as is_left
  `.execute(tx)
  if (!rows[0]?.is_left) throw new RefusedError(loginRefusals.lastWayIn)
}
