import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A 64-bit id is read and written as a string; the database makes it when it is left out. */
export type MadeId = Generated<string>
export type Time = ColumnType<Date, Date | string, Date | string>
export type MadeTime = ColumnType<Date, Date | string | undefined, Date | string>
export type Json<T extends object> = JSONColumnType<T, string | undefined, string>

export interface CoreTables {
  events: { id: MadeId; name: string; body: Json<object>; handled_at: Time | null }
  event_failures: {
    event_id: string
    listener: string
    attempts: number
    /** Null for a dead letter. */
    next_try_at: Time | null
    last_error: string
    first_failed_at: MadeTime
    last_failed_at: MadeTime
  }
  client_requests: {
    account_id: string
    client_id: string
    request_hash: string
    answer: Json<object> | null
    made_at: MadeTime
  }
  rate_limits: { key: string; count: number; ends_at: Time }
  flags: { name: string; is_on: boolean }
  site: {
    is_only: Generated<boolean>
    name: Generated<string>
    noun: Generated<string>
    description: Generated<string>
    signups: 'open' | 'invite' | 'closed' | null
    logo_hash: string | null
    steps_done: Generated<string[]>
    finished_at: Time | null
    minimum_age: number | null
    /** Null for the usual number, 0 for no limit. */
    posts_per_day: number | null
    uploads_per_day: number | null
    email_mode: Generated<'off' | 'allow' | 'block'>
    email_domains: Generated<string[]>
    invited_pass: Generated<boolean>
    /** Identifies the secret that the rows are encrypted with; null until a server has started. */
    secret_mark: string | null
  }
  /** Every version of the terms; an empty one takes them back. */
  terms: { id: MadeId; text: string }
  audit_log: { id: MadeId; account_id: string | null; action: string; subject: string; body: Json<object> }
  worker_pools: { id: string; seen_at: Time }
}
