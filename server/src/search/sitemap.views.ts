import { sitemapBlogsMax, sitemapPostsMax } from '@bowerbird/domain/search/search.limits.ts'
import { sql } from 'kysely'
import { type Db, queryColumn, queryRows } from '../core/database/database.ts'
import { isBlogDiscoverableBy } from '../moderation/discoverable-blogs.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'
import { carriesClosed, isCoveredFor } from '../posts/read/trail-flags.ts'

/** Crawlers get nothing sensitive or labelled, whatever safe mode is for people. */
const isForCrawlers = sql`(${isBlogVisibleTo(null)} and ${isBlogDiscoverableBy(null, { isSafeModeOn: true })})`

export const listBlogs = (db: Db) => queryColumn<string>(db)`
    select blogs.name from blogs where ${isForCrawlers}
    order by blogs.follower_count desc, blogs.id desc limit ${sql.lit(sitemapBlogsMax)}`

export interface Listed {
  id: string
  slug: string
  summary: string
  published_id: string
}

/** Returns null for a blog that is not for crawlers. */
export async function listPosts(db: Db, name: string): Promise<Listed[] | null> {
  const blog = await sql<{ id: string }>`
    select blogs.id from blogs where blogs.name = ${name} and ${isForCrawlers}`.execute(db)
  const [found] = blog.rows
  if (!found) return null
  return queryRows<Listed>(db)`
    select posts.id, posts.slug, posts.summary, posts.published_id
    from posts join blogs on blogs.id = posts.blog_id
    where posts.blog_id = ${found.id} and posts.state = 'published' and ${isPostVisibleTo(null)}
      and not ${isCoveredFor(null, { isSafeModeOn: true })} and not ${carriesClosed(null)}
    order by posts.published_id desc limit ${sql.lit(sitemapPostsMax)}`
}
