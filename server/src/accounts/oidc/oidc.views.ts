import type { readOidcLink as readCall } from '@bowerbird/domain/accounts/oidc.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { findLink } from './oidc.store.ts'

export async function readOidcLink(
  db: Db,
  viewer: Member,
  _sent: object,
  { deps }: Pick<Context, 'deps'>,
): Promise<OutputOf<typeof readCall>> {
  const { oidc } = deps.config
  const found = oidc && (await findLink(db, oidc.issuer, viewer.accountId))
  return {
    link: found && {
      email: found.email,
      linked_at: found.linked_at.toISOString(),
      used_at: found.used_at?.toISOString() ?? null,
    },
  }
}
