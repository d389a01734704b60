import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import { newSessionToken } from '../../core/http/session-cookie.ts'
import { type Credentials, lockAccount } from '../accounts.store.ts'
import { browserOf } from '../login/browser-of.ts'
import { enter } from '../login/enter.ts'
import { insertSession } from '../login/sessions.store.ts'
import { switchStaff } from '../manage.actions.ts'
import { oidcOf, type Person } from './issuer.ts'
import { findStaffFlag, saveLinkUse } from './oidc.store.ts'

/** Opens the session of somebody who has shown everything that was asked for. */
export async function enterByOidc(
  db: Db,
  checked: Credentials,
  person: Person,
  context: Context,
): Promise<SessionInfo> {
  await db.transaction().execute((tx) => followGroup(tx, context.deps, checked.id, person))
  const token = newSessionToken()
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, checked.id)
    if (!account || account.password_hash !== checked.password_hash) throw new RefusedError(loginRefusals.oidcTooLate)
    const { issuer } = oidcOf(context.deps)
    await saveLinkUse(tx, { issuer, subject: person.subject, account_id: account.id, email: person.email })
    await insertSession(tx, account.id, token, browserOf(context.request))
  })
  return enter(db, checked.id, token, context)
}

/** Members of the operator's group are staff, and nobody else; the last one stays. */
export async function followGroup(tx: Tx, deps: Deps, accountId: string, person: Person): Promise<void> {
  const { staffGroup, name: issuerName } = oidcOf(deps)
  const isIn = person.isInStaffGroup
  const now = isIn === null ? undefined : await findStaffFlag(tx, accountId)
  if (isIn === null || !now || now.is_staff === isIn) return
  const about = { by: `group ${staffGroup} at ${issuerName}` }
  const refusal = await switchStaff(tx, { accountId }, { id: accountId, name: now.name ?? '' }, isIn, about)
  if (refusal) deps.log.warn({ accountId }, `staff was not switched by the group: ${refusal.text}`)
}
