import type { readOidcLink as readCall } from '@bowerbird/domain/accounts/oidc.contract.ts'
import type { Answer } from '../../core/http/serve.ts'
import { findLink } from './oidc.store.ts'

export const readOidcLink: Answer<typeof readCall> = async (db, viewer, _sent, { deps }) => {
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
