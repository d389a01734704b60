import { exportMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { exportNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type { Proof } from '@bowerbird/domain/accounts/proof.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { notify } from '../account-mail.ts'
import { lockAccount } from '../accounts.store.ts'
import { confirmPerson } from '../passkeys/confirm-person.ts'

export async function allowExport(db: Db, viewer: Member, proof: Proof, context: Context): Promise<{ until: string }> {
  await confirmPerson(db, viewer, proof, context)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    const session = await tx
      .updateTable('sessions')
      .set({ exports_until: sql<Date>`now() + make_interval(mins => ${exportMinutes})` })
      .where('id', '=', viewer.sessionId)
      .returning('exports_until')
      .executeTakeFirst()
    if (!account || !session?.exports_until) throw new RefusedError(coreRefusals.signedOut)
    await notify(tx, context.deps, account, exportNotice)
    return { until: session.exports_until.toISOString() }
  })
}

export async function refuseUnconfirmedExport(db: Db, { sessionId }: Member): Promise<void> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('exports_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!confirmed) throw new RefusedError(accountsRefusals.exportUnconfirmed)
}
