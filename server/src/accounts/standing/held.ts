import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether staff limit or suspend this account now; the account may be null. The database reads the few held accounts once. */
export const isHeld = (accountId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${accountId} is not null and ${accountId} in (
    select held.id from accounts as held
    where held.held_as is not null and (held.held_until is null or held.held_until > now())))`

/** The same until the job has let them go, which may come some seconds after the time: their blogs are hidden so long. */
export const isNotLetGo = (accountId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${accountId} in (select held.id from accounts as held where held.held_as is not null))`
