import { digestLetter } from '@bowerbird/domain/activity/digest.messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addLetter, languageOfAccount } from '../accounts/account-mail.ts'
import { markDigestsSent } from '../accounts/account-writes.ts'
import { isSenderVisibleAt, seerOf } from '../blogs/blog-visibility.ts'
import type { Deps } from '../core/deps.ts'
import { addJobs, type Tasks } from '../core/work/jobs.ts'
import { isNotified, isPostThere } from './unread-count.ts'

const accountsAtOnce = 500

interface DigestRow {
  email: string
  language: string | null
  blog: string
  type: string
  count: number
}

/**
 * Mails members who were away for a day a digest of their blogs' activity, at most once a day. Each mail is a job of
 * its own.
 */
export const digestTasks = (deps: Deps): Tasks => ({
  async mail_digests(_body, { abortSignal } = {}) {
    let after: string | null = null
    do after = await addSome(deps, after)
    while (after !== null && !abortSignal?.aborted)
  },
  mail_digest: ({ accountId }) => mailOne(deps, accountId),
})

/** Adds the jobs of one batch of accounts. Returns the id to go on after, or null at the end. */
async function addSome({ db }: Deps, after: string | null): Promise<string | null> {
  const { rows } = await selectAccountsAfter(after).execute(db)
  const due = rows.filter(({ is_due }) => is_due)
  await addJobs(
    db,
    'mail_digest',
    due.map(({ id }) => ({ body: { accountId: id }, jobKey: `digest:${id}` })),
  )
  return rows.length === accountsAtOnce ? (rows.at(-1)?.id ?? null) : null
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

/** Checks again that the digest is due: the member may have returned, or the job may run twice. */
async function mailOne({ db, config, site }: Deps, accountId: string): Promise<void> {
  const { name: siteName } = await site.read()
  await db.transaction().execute(async (tx) => {
    const { rows: counts } = await sql<DigestRow>`
      with due as (
        select accounts.id, accounts.email, ${languageOfAccount} as language, ${since} as since from accounts
        where accounts.id = ${accountId} and ${isDue} for update
      ), marked as (${markDigestsSent(sql`due`)})
      select due.email, due.language, blogs.name as blog, notifications.type, count(*)::int as count
      from due join blog_members on blog_members.account_id = due.id
      join blogs on blogs.id = blog_members.blog_id
      join notifications on notifications.blog_id = blogs.id
      where notifications.happened_at > due.since and ${isVisible(sql`due.id`)}
      group by 1, 2, 3, 4 order by 3, 5 desc`.execute(tx)
    const [first] = counts
    if (first) await addLetter(tx, first, () => digestLetter({ siteName, origin: config.origin, counts }))
  })
}
