import type { inviteStates } from './invites.contract.ts'

interface StoredInvite {
  isRevoked: boolean
  useCount: number
  usesMax: number
  expiresAtMs: number | null
}

/** A revocation counts before use, and use before expiry. */
export function inviteStateAt(nowMs: number, invite: StoredInvite): (typeof inviteStates)[number] {
  if (invite.isRevoked) return 'revoked'
  if (invite.useCount >= invite.usesMax) return 'spent'
  return invite.expiresAtMs !== null && invite.expiresAtMs <= nowMs ? 'expired' : 'open'
}
