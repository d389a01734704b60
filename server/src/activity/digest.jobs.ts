import { digestLetter } from '@bowerbird/domain/activity/digest.messages.ts'
import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'

const accountsAtOnce = 500

interface Told {
  account_id: string
  email: string
  blog: string
  type: string
  count: number
}

/** Mails those who were away for a day what happened to their blogs; a batch at a time, each person once a day. */
export const digestTasks = (deps: Deps): Tasks => ({
  async mail_digests() {
    while ((await mailSome(deps)) === accountsAtOnce);
  },
})

async function mailSome({ db, config, site }: Deps): Promise<number> {
  const { name: siteName } = await site.read()
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Told>`
      with due as (
        select id, email, coalesce(digest_at, now() - interval '1 day') as since from accounts
        where is_verified and email_notifications
          and (digest_at is null or digest_at < now() - interval '23 hours')
          and not exists (select from sessions
            where sessions.account_id = accounts.id and sessions.seen_at > now() - interval '1 day')
          and exists (select from blog_members join notifications on notifications.blog_id = blog_members.blog_id
            where blog_members.account_id = accounts.id
              and happened_at > greatest(coalesce(digest_at, '-infinity'), now() - interval '1 day'))
        order by id limit ${accountsAtOnce} for update skip locked
      ), marked as (update accounts set digest_at = now() from due where accounts.id = due.id)
      select due.id as account_id, due.email, blogs.name as blog, notifications.type, count(*)::int as count
      from due join blog_members on blog_members.account_id = due.id
      join blogs on blogs.id = blog_members.blog_id
      join notifications on notifications.blog_id = blogs.id
      where happened_at > greatest(due.since, now() - interval '1 day')
      group by 1, 2, 3, 4 order by 1, 3, 5 desc`.execute(tx)
    const people = Map.groupBy(rows, ({ account_id }) => account_id)
    const mails = [...people.values()].map((counts) => ({
      to: counts[0]?.email ?? '',
      ...digestLetter({ siteName, origin: config.origin, counts }),
    }))
    if (mails.length > 0) {
      await sql`select graphile_worker.add_job('send_mail', mail)
        from json_array_elements(${JSON.stringify(mails)}::json) as mail`.execute(tx)
    }
    return people.size
  })
}
