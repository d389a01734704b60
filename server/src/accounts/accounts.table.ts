import type { ActionKind } from '@bowerbird/domain/accounts/standing.contract.ts'
import type { HeldKind } from '@bowerbird/domain/core/held.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json, MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface AccountsTables {
  accounts: {
    id: Generated<string>
    email: string
    /** Unique; one that says nothing while the address is claimed only. */
    email_key: string
    /** The address while another account has it; the oldest account that claims it can log in by it. */
    claimed_email_key: string | null
    password_hash: string
    is_verified: Generated<boolean>
    is_staff: Generated<boolean>
    is_demo: Generated<boolean>
    tag_editor_of: Generated<string[]>
    primary_blog_id: string | null
    current_blog_id: string | null
    liked_post_count: Generated<number>
    followed_count: Generated<number>
    /** The language that the person chose; null means that of their browser. */
    language: string | null
    /** The language in which they registered or logged in last, for mails. */
    browser_language: string | null
    safe_mode: Generated<boolean>
    can_modify_safe_mode: Generated<boolean>
    open_to_invitations: Generated<boolean>
    is_sounds_enabled: Generated<boolean>
    shows_activity: Generated<boolean>
    email_notifications: Generated<boolean>
    desktop_notifications: Generated<boolean>
    digest_at: Time | null
    tfa_secret: string | null
    tfa_pending_secret: string | null
    tfa_last_step: Generated<string>
    tfa_failures: Generated<number>
    tfa_locked_until: Time | null
    settled_at: Time | null
    /** The version of the terms that was accepted at registering, if there was one. */
    terms_id: string | null
    terms_accepted_at: Time | null
    created_at: MadeTime
    /** The switches that were set. */
    reading: Json<Partial<Reading>>
    /** Set by staff in place of MEDIA_QUOTA_MB; 0 means none. */
    media_quota_mb: number | null
    /** Set by staff in place of the numbers of the site; 0 means no limit. */
    posts_per_day: number | null
    uploads_per_day: number | null
    /** The limit or suspension that staff set last; it holds until its time, or for good. */
    held_as: HeldKind | null
    held_until: Time | null
    /** The people who may notify this person; null means everyone. */
    quiet: 'followed' | 'nobody' | null
    /** Null while it holds until it is turned off. */
    quiet_until: Time | null
    /** The account is deleted then unless the person keeps it; the members of the blogs that it shares know. */
    leaves_at: Time | null
    /** The same for all spellings of an address that lead to one mailbox. */
    mailbox: ColumnType<string, never, never>
  }
  /** A table of its own: it changes often, and the sessions that know the account need not be read again. */
  reading_places: { account_id: string; place: string; saved_at: MadeTime }
  seen_posts: { account_id: string; post_id: string; id: MadeId }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    account_id: string
    user_agent: string
    address: string
    created_at: MadeTime
    seen_at: MadeTime
    expires_at: Time
    /** Null unless it showed whose it is for an export. */
    exports_until: Time | null
  }
  /** Decisions of staff about a person. At most one limit or suspension of a person is open. */
  account_actions: {
    id: MadeId
    account_id: string
    kind: ActionKind
    reason: string
    /** Null for the operator, and after the account of staff is gone. */
    made_by: string | null
    ends_at: Time | null
    ended_at: Time | null
    /** Why it ended before its time. */
    end_reason: Generated<string>
    /** The blogs that this suspension hid; others were hidden before. */
    blog_ids: Generated<string[]>
  }
  mail_tokens: {
    token_hash: Buffer
    account_id: string
    purpose: 'verify' | 'reset'
    email: string
    expires_at: Time
    used_at: Time | null
  }
  recovery_codes: { account_id: string; code_hash: Buffer; used_at: Time | null }
  passkeys: {
    id: Generated<string>
    account_id: string
    credential_id: Buffer
    public_key: Buffer
    /** Signatures so far, for devices that count them; 0 for the others. */
    counter: Generated<string>
    transports: string[]
    name: string
    made_at: MadeTime
    used_at: Time | null
  }
  /** One-time values that a browser must bring back signed, or from another site. */
  login_challenges: {
    challenge_hash: Buffer
    purpose: 'add_passkey' | 'use_passkey' | 'oidc' | 'oidc_link' | 'oidc_join' | 'oidc_confirm'
    /** The hash of the session cookie that it was given to. */
    browser_hash: Buffer
    account_id: string | null
    expires_at: Time
    body: Json<object>
  }
  /** Links accounts to people at the operator's OpenID Connect issuer. */
  oidc_accounts: {
    issuer: string
    subject: string
    account_id: string
    /** The address that the issuer named last. */
    email: string
    linked_at: MadeTime
    used_at: Time | null
  }
  /** Mailboxes that want no mail from members of this site. */
  unwanted_mail: { mailbox_hash: Buffer; made_at: MadeTime }
  invites: {
    id: MadeId
    code_hash: Buffer
    made_by: string | null
    /** The account that used the invitation last. */
    used_by: string | null
    made_at: MadeTime
    used_at: Time | null
    uses_max: Generated<number>
    use_count: Generated<number>
    expires_at: Time | null
    revoked_at: Time | null
    note: Generated<string>
    email: string | null
    sealed_code: string | null
  }
}
