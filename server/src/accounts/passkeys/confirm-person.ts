import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type { Proof } from '@bowerbird/domain/accounts/proof.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { lockAccount } from '../accounts.store.ts'
import { confirmPassword } from '../login/check-password.ts'
import { forMembers, refuseCode } from '../login/tfa-codes.ts'
import { checkPasskey } from './check-passkey.ts'

/** Asked before the ways to log in change: a passkey, or the password, with a code where two-factor is on. */
export async function confirmPerson(db: Db, viewer: Member, proof: Proof, context: Context): Promise<void> {
  if (proof.passkey) {
    if ((await checkPasskey(db, proof.passkey, context)) === viewer.accountId) return
    throw new RefusedError({ ...loginRefusals.wrongPasskey, status: 403 })
  }
  const { tfa_secret } = await confirmPassword(db, context.deps, viewer, proof.password ?? '')
  if (!tfa_secret) return
  const refusal = await db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, viewer.accountId)) ?? refuse(coreRefusals.signedOut)
    return refuseCode(tx, context.deps, account, proof.tfaCode)
  })
  if (refusal) throw new RefusedError(forMembers(refusal, 'tfa_code'))
}
