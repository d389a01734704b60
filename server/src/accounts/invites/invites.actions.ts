import { randomBytes } from 'node:crypto'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/invites.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { recordAudit } from '../../core/audit-log.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { accountOf } from '../../core/operator.ts'
import { seal } from '../../core/process/seal.ts'
import { addJob } from '../../core/work/jobs.ts'
import { inviteLink } from '../account-mail.ts'
import { hashOfInvite, sealPurpose } from './invite-codes.ts'
import { inDays, insertInvite, revoke, spendInvite } from './invites.store.ts'

export const inviteSomeone: Answer<typeof calls.inviteSomeone, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { usesMax, days, note, email },
  { deps },
) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  const invite = randomBytes(16).toString('base64url')
  const hash = hashOfInvite(invite)
  await db.transaction().execute(async (tx) => {
    const id = await insertInvite(tx, {
      code_hash: hash,
      sealed_code: seal(deps.secret, sealPurpose, hash.toString('hex'), invite),
      made_by: accountOf(viewer),
      uses_max: usesMax,
      note,
      ...(email && { email }),
      ...(days && { expires_at: inDays(days) }),
    })
    if (email) await addJob(tx, 'send_invite_mail', { inviteId: id })
    await recordAudit(tx, viewer, {
      action: 'invite.made',
      subject: note || (email ?? ''),
      body: { id, usesMax, days },
    })
  })
  return { invite, url: inviteLink(deps.config, invite) }
}

/** Idempotent. */
export const revokeInvite: Answer<typeof calls.revokeInvite> = async (db, viewer, { id }) => {
  await endInvite(db, viewer, id)
  return { id }
}

/** Returns false when there is no such invitation, or when it was revoked before. */
export async function endInvite(db: Db, viewer: Member, id: string): Promise<boolean> {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  return db.transaction().execute(async (tx) => {
    const revoked = await revoke(tx, id)
    if (revoked) await recordAudit(tx, viewer, { action: 'invite.revoked', subject: revoked.note, body: { id } })
    return revoked !== undefined
  })
}

/** Part of a registration. */
export async function redeemInvite(tx: Tx, code: string, accountId: string): Promise<void> {
  if (!(await spendInvite(tx, hashOfInvite(code), accountId))) throw new RefusedError(accountsRefusals.inviteNeeded)
}
