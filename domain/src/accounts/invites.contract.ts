import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireId, wireInt, wireText } from '../core/wire.ts'
import { email } from './credentials.contract.ts'
import { inviteDaysMax, inviteNoteMaxLength, inviteUsesMax } from './invites.limits.ts'

export const inviteStates = ['open', 'spent', 'expired', 'revoked'] as const

const invite = z.object({
  id: z.string(),
  /** Empty when it was made under another secret, and so cannot be shown again. */
  url: z.string(),
  note: z.string(),
  email: z.string(),
  uses: z.number(),
  uses_max: z.number(),
  made_at: z.string(),
  expires_at: z.string().nullable(),
  state: z.enum(inviteStates),
})
export type Invite = z.infer<typeof invite>

export const inviteSomeone = defineCall('POST /svc/staff/invite', {
  who: 'member',
  summary: 'Staff: make an invitation, good for one registration or for some, for ever or for some days',
  input: z
    .strictObject({
      uses: blankable(wireInt(1, inviteUsesMax)),
      days: blankable(wireInt(1, inviteDaysMax)),
      note: blankable(wireText(inviteNoteMaxLength)),
      email: blankable(email),
    })
    .transform(({ uses, days, note, email }) => ({ usesMax: uses ?? 1, days, note: note?.trim() ?? '', email })),
  output: z.object({ invite: z.string(), url: z.string() }),
  limit: { per: 'account', max: 200, windowSeconds: 3600 },
})

export const listInvites = defineCall('GET /svc/staff/invites', {
  who: 'member',
  summary: 'Staff: the invitations, newest first',
  input: z.strictObject({ before: blankable(wireId) }),
  output: z.object({ invites: z.array(invite), next: z.string().nullable() }),
})

export const revokeInvite = defineCall('POST /svc/staff/invite/revoke', {
  who: 'member',
  summary: 'Staff: nobody can come by this invitation any more',
  input: z.strictObject({ id: wireId }),
  output: z.object({ id: z.string() }),
})

/** Open to guests, because holding the code is the permission. */
export const readInvite = defineCall('GET /svc/invite', {
  who: 'anyone',
  summary: 'Whether an invitation is still good, and whose it is',
  input: z.strictObject({ code: wireText(100) }),
  output: z.object({ is_good: z.boolean(), by: z.string() }),
  limit: { per: 'address', max: 300, windowSeconds: 3600 },
})
