import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { languageOfAccount } from '../accounts/account-mail.ts'
import { markDigestsSent } from '../accounts/account-writes.ts'
import { isSenderVisibleAt, seerOf } from '../blogs/blog-visibility.ts'
import { queryRows, type Tx } from '../core/database/database.ts'
import { isNotified, isPostThere } from './unread-count.ts'

export const accountsAtOnce = 500

interface DigestRow {
  email: string
  language: string | null
  blog: string
  type: string
  count: number
}

export const selectAccountsAfter = (after: string | null) => sql<{ id: string; is_due: boolean }>`
  select accounts.id, ${isDue} as is_due from accounts
  where ${after ? sql`accounts.id > ${after}` : sql`true`} order by accounts.id limit ${accountsAtOnce}`

/** The start of the period; expects a table named `accounts`. */
const since = sql`greatest(coalesce(accounts.digest_at, '-infinity'), now() - interval '1 day')`

function isVisible(accountId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const isSenderThere = isSenderVisibleAt(
    seerOf(accountId),
    sql`notifications.from_blog_id`,
    sql`notifications.blog_id`,
  )
  return sql`(${isNotified} and ${isSenderThere} and ${isPostThere(sql`notifications.post_id`)})`
}

const isDue: RawBuilder<SqlBool> = sql`(
  accounts.is_verified and accounts.email_notifications
  and (accounts.digest_at is null or accounts.digest_at < now() - interval '23 hours')
  and not exists (select from sessions
    where sessions.account_id = accounts.id and sessions.seen_at > now() - interval '1 day')
  and exists (select from blog_members join notifications on notifications.blog_id = blog_members.blog_id
    where blog_members.account_id = accounts.id and notifications.happened_at > ${since}
      and ${isVisible(sql`accounts.id`)}))`

/** Returns nothing unless the digest is still due, and notes that it was sent. */
export const claimDigest = (tx: Tx, accountId: string) => queryRows<DigestRow>(tx)`
    with due as (
      select accounts.id, accounts.email, ${languageOfAccount} as language, ${since} as since from accounts
      where accounts.id = ${accountId} and ${isDue} for update
    ), marked as (${markDigestsSent(sql`due`)})
    select due.email, due.language, blogs.name as blog, notifications.type, count(*)::int as count
    from due join blog_members on blog_members.account_id = due.id
    join blogs on blogs.id = blog_members.blog_id
    join notifications on notifications.blog_id = blogs.id
    where notifications.happened_at > due.since and ${isVisible(sql`due.id`)}
    group by 1, 2, 3, 4 order by 3, 5 desc`
