import { newcomerActsPerHour, newcomerHours } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { actTypes, kindOf } from '@bowerbird/domain/activity/act-kinds.ts'
import { strangersPerHour } from '@bowerbird/domain/activity/activity.limits.ts'
import { type RawBuilder, sql } from 'kysely'

const lastHour = (table: string) => sql`${sql.ref(`${table}.happened_at`)} > fresh.happened_at - interval '1 hour'`

const limited = sql`(values ${sql.join(
  actTypes.flatMap((type) => {
    const { limit } = kindOf(type)
    return limit ? sql`(${sql.lit(type)}, ${sql.lit(limit)}, ${sql.lit(strangersPerHour[limit])})` : []
  }),
)})`

const isFollowed = sql`exists (
  select from follows join blog_members reader on reader.account_id = follows.account_id
  where reader.blog_id = fresh.blog_id and follows.blog_id = fresh.from_blog_id)`

/** The person is the owner of the blog, and all of the blogs that they own count together. */
const isPersonFull = sql`per_hour <= (
  select count(*) from blog_members own join notifications told on told.blog_id = own.blog_id
  where own.account_id = owner_of_blog(fresh.blog_id) and own.is_owner and told.reach = 'stranger' and ${lastHour('told')}
    and told.type in (select same.type from ${limited} as same (type, kind, per_hour) where same.kind = limited.kind))`

/** Blogs of other servers have no account here; limits for servers are theirs. */
const isSenderNew = (needsConfirmation: boolean) => sql`exists (
  select from accounts where accounts.id = owner_of_blog(fresh.from_blog_id) and (
    (${needsConfirmation} and not accounts.is_verified)
    or (accounts.created_at > fresh.happened_at - interval '${sql.raw(String(newcomerHours))} hours' and
      ${sql.lit(newcomerActsPerHour)} < fresh.place + (
        select count(*) from blog_members own join notifications sent on sent.from_blog_id = own.blog_id
        where own.account_id = accounts.id and own.is_owner and sent.reach is not null and ${lastHour('sent')}))))`

/**
 * Decides whether an act of the table `fresh` notifies: null if nothing limits it, `stranger` if it counts toward the
 * limits, `aside` if it doesn't notify. `place` counts the acts of one statement.
 */
export const reachOf = (needsConfirmation: boolean): RawBuilder<unknown> => sql`(
  select case
    when is_quiet_toward(fresh.blog_id, fresh.from_blog_id) then 'aside'
    when ${isFollowed} then null
    when ${isSenderNew(needsConfirmation)} or ${isPersonFull} then 'aside'
    else 'stranger' end
  from ${limited} as limited (type, kind, per_hour) where limited.type = fresh.type and (fresh.type <> 'reblog' or not fresh.is_plain))`
