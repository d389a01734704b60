import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import type { Config } from '../core/process/config.ts'

/**
 * Whether other servers can see a blog; expects a table named `blogs`. A blog for members or adults never is, because
 * other servers show what they get to guests.
 */
export const isFederated = ({ federation }: Pick<Config, 'federation'>): RawBuilder<SqlBool> => sql`(
  ${isStandingFor(null)} and not (blogs.is_spam or blogs.is_adult or blogs.is_nsfw)
  and coalesce(blogs.is_federated, ${sql.lit(federation === 'on')}))`
