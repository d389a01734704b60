import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { computedFlags, isFlagName } from '@bowerbird/domain/core/flags.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Answer } from '../core/http/serve.ts'
import { readFlags } from './accounts.views.ts'

export const setFlag: Answer<typeof calls.setFlag> = async (db, viewer, { name, on }, context) => {
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
