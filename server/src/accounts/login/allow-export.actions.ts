import { exportNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type { Proof } from '@bowerbird/domain/accounts/proof.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { notify } from '../account-mail.ts'
import { lockAccount } from '../accounts.store.ts'
import { confirmPerson } from '../passkeys/confirm-person.ts'
import { letExport, mayExport } from './sessions.store.ts'

export async function allowExport(db: Db, viewer: Member, proof: Proof, context: Context): Promise<{ until: string }> {
  await confirmPerson(db, viewer, proof, context)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    const until = await letExport(tx, viewer.sessionId)
    if (!account || !until) throw new RefusedError(coreRefusals.signedOut)
    await notify(tx, context.deps, account, exportNotice)
    return { until: until.toISOString() }
  })
}

export async function refuseUnconfirmedExport(db: Db, { sessionId }: Member): Promise<void> {
  if (!(await mayExport(db, sessionId))) throw new RefusedError(accountsRefusals.exportUnconfirmed)
}
