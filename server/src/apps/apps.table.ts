import type { Right } from '@bowerbird/domain/apps/apps.rules.ts'
import type { Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface AppsTables {
  apps: {
    id: string
    account_id: string
    name: string
    description: string
    website: string
    callbacks: string[]
    /** Public: the client id, the consumer key and the api key. */
    consumer_key: string
    /** Sealed and not hashed, because HMAC-SHA1 needs it. */
    sealed_secret: string
    made_at: MadeTime
    rotated_at: Time | null
    icon_hash: string | null
    /** False for apps that were registered before it was required. */
    needs_pkce: Generated<boolean>
  }
  app_grants: {
    id: MadeId
    app_id: string
    account_id: string
    rights: Right[]
    granted_at: MadeTime
    used_at: Time | null
  }
  app_tokens: {
    token_hash: Buffer
    app_id: string
    /** Null for a token of the app itself, which acts for nobody. */
    grant_id: string | null
    kind: 'oauth1' | 'access' | 'refresh'
    /** The token secret of OAuth 1. */
    sealed_secret: string | null
    rights: Right[]
    /** Shared by all tokens that come from one consent. */
    family: string
    made_at: MadeTime
    expires_at: Time | null
    /** Set for a refresh token that was used. */
    replaced_at: Time | null
  }
  /** Request tokens of OAuth 1 and codes of OAuth 2. Used ones stay for a while, so that reuse is noticed. */
  app_requests: {
    token_hash: Buffer
    app_id: string
    /** Null until somebody allows it. */
    account_id: string | null
    kind: 'oauth1' | 'code'
    callback: string
    must_name_callback: Generated<boolean>
    rights: Right[]
    challenge: string | null
    challenge_method: string | null
    sealed_secret: string | null
    verifier_hash: Buffer | null
    family: string
    expires_at: Time
    used_at: Time | null
  }
  oauth_nonces: { app_id: string; nonce_hash: Buffer; used_at: MadeTime }
}
