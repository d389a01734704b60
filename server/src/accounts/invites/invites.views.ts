import type * as calls from '@bowerbird/domain/accounts/invites.contract.ts'
import { invitesPerPage } from '@bowerbird/domain/accounts/invites.limits.ts'
import { inviteStateAt } from '@bowerbird/domain/accounts/invites.rules.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import { unseal } from '../../core/process/seal.ts'
import { inviteLink, languageOfAccount } from '../account-mail.ts'
import { hashOfInvite, sealPurpose } from './invite-codes.ts'
import { isOpen } from './invites.store.ts'

export const listInvites: Answer<typeof calls.listInvites, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { before },
  { deps },
) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  const rows = await db
    .selectFrom('invites')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(invitesPerPage)
    .execute()
  const now = Date.now()
  return {
    invites: rows.map((row) => ({
      id: row.id,
      url: linkOf(deps, row) ?? '',
      note: row.note,
      email: row.email ?? '',
      uses: row.use_count,
      uses_max: row.uses_max,
      made_at: row.made_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
      state: inviteStateAt(now, {
        isRevoked: row.revoked_at !== null,
        useCount: row.use_count,
        usesMax: row.uses_max,
        expiresAtMs: row.expires_at?.getTime() ?? null,
      }),
    })),
    next: rows.length < invitesPerPage ? null : (rows.at(-1)?.id ?? null),
  }
}

/** Returns null when the code was sealed under another secret. */
function linkOf({ secret, config }: Deps, invite: { code_hash: Buffer; sealed_code: string | null }) {
  const code = invite.sealed_code && unseal(secret, sealPurpose, invite.code_hash.toString('hex'), invite.sealed_code)
  return code ? inviteLink(config, code) : null
}

export const readInvite: Answer<typeof calls.readInvite> = async (db, _viewer, { code }) => {
  const found = await db
    .selectFrom('invites')
    .leftJoin('accounts', 'accounts.id', 'invites.made_by')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select('blogs.name as by')
    .where('code_hash', '=', hashOfInvite(code))
    .where(isOpen)
    .executeTakeFirst()
  return { is_good: found !== undefined, by: found?.by ?? '' }
}

/** Returns nothing for an invitation that can no longer be used. */
export async function findInviteToMail(db: Db, deps: Deps, inviteId: string) {
  const row = await db
    .selectFrom('invites')
    .leftJoin('accounts', 'accounts.id', 'invites.made_by')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['code_hash', 'sealed_code', 'invites.email', 'expires_at', 'made_at', 'blogs.name as by'])
    .select(languageOfAccount.as('language'))
    .where('invites.id', '=', inviteId)
    .where(isOpen)
    .executeTakeFirst()
  const link = row && linkOf(deps, row)
  if (!row?.email || !link) return null
  const lastsMs = row.expires_at && row.expires_at.getTime() - row.made_at.getTime()
  const days = lastsMs && Math.round(lastsMs / dayMs)
  return { email: row.email, language: row.language, link, by: row.by, days }
}
