import type { readSplash as call } from '@bowerbird/domain/accounts/splash.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { isBlogVisibleTo } from '../blogs/blog-visibility.ts'
import type { Answer } from '../core/http/serve.ts'

/** BLOG-228 */
export const readSplash: Answer<typeof call> = async (db, _viewer, _input, { deps }) => {
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
