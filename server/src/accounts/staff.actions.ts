import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { computedFlags, isFlagName } from '@bowerbird/domain/core/flags.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { readFlags } from './accounts.views.ts'

export async function setFlag(
  db: Db,
  viewer: Member,
  { name, on }: InputOf<typeof calls.setFlag>,
  context: Context,
): Promise<OutputOf<typeof calls.setFlag>> {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  if (!isFlagName(name)) throw new RefusedError(accountsRefusals.unknownFlag)
  if (computedFlags.some((computed) => computed === name)) throw new RefusedError(accountsRefusals.computedFlag)
  const { flags } = context.deps
  await db.transaction().execute(async (tx) => {
    await flags.set(tx, name, on)
    await recordAudit(tx, viewer, { action: 'flag.set', subject: name, body: { on } })
  })
  return { flags: await readFlags(viewer, context) }
}
