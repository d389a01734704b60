import type { readSplash as call } from '@bowerbird/domain/accounts/splash.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { isBlogVisibleTo } from '../blogs/blog-visibility.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'

/** BLOG-228 */
export async function readSplash(
  db: Db,
  _viewer: unknown,
  _input: object,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const { headline, imageUrl, authorName, appUrl } = deps.config.splash
  const author = await db
    .selectFrom('blogs')
    .select('blogs.name')
    .where('blogs.name', '=', authorName)
    .where(isBlogVisibleTo(null))
    .executeTakeFirst()
  return {
    headline,
    app_url: appUrl,
    image_url: imageUrl,
    posted_by: author ? { name: author.name, url: blogPath(author.name) } : null,
  }
}
