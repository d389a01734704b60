import { recommendedBlogsMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { sql } from 'kysely'
import { briefColumns, briefFrom } from '../../blogs/blog-shapes.ts'
import { isBlogVisibleTo, isDiscoverable } from '../../blogs/blog-visibility.ts'
import type { Db } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'

const postsLookedAt = 2000
const candidatesMax = 200

const postedLately = sql<boolean>`blogs.id = any(array(
  select posts.blog_id from posts where ${isPostInPublic}
  order by posts.published_id desc limit ${sql.lit(postsLookedAt)}))`

/** Returns the most followed among the blogs that posted recently. */
export async function listRecommendedBlogs(db: Db, viewer: Viewer, _input: object, { deps }: Context) {
  const hidesAdult = viewer?.safeMode ?? true
  const rows = await db
    .selectFrom((lively) =>
      lively
        .selectFrom('blogs')
        .selectAll('blogs')
        .where('newest_published_id', 'is not', null)
        .where(postedLately)
        .where('can_be_followed', '=', true)
        .where(isDiscoverable)
        .where(isBlogVisibleTo(viewer))
        .$if(hidesAdult, (query) => query.where(sql<boolean>`not (is_adult or is_nsfw)`))
        .$if(viewer !== null, (query) => query.where(isNewTo(viewer)))
        .orderBy('newest_published_id', 'desc')
        .limit(candidatesMax)
        .as('blogs'),
    )
    .select([...briefColumns, 'blogs.description'])
    .orderBy('blogs.follower_count', 'desc')
    .orderBy('blogs.newest_published_id', 'desc')
    .limit(recommendedBlogsMax)
    .execute()
  const origin = deps.config.origin
  return {
    blogs: rows.map((row): BlogBrief & { description: string } => ({
      ...briefFrom(row, origin),
      description: wordsOf(row.description),
    })),
  }
}

const isNewTo = (viewer: Viewer) => sql<boolean>`not (blogs.id = any(${viewer?.blogIds ?? []}::bigint[]))
  and not exists (select from follows where follows.account_id = ${viewer?.accountId ?? null} and follows.blog_id = blogs.id)`
