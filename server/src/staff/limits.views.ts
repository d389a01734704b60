import type { Db, Tx } from '../core/database/database.ts'

export const findSiteLimits = (db: Db | Tx) =>
  db
    .selectFrom('site')
    .select(['posts_per_day', 'uploads_per_day', 'email_mode', 'email_domains', 'invited_pass'])
    .executeTakeFirst()

/** Includes the name of the first blog. */
export const findPerson = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['blogs.name', 'accounts.email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
