import { livelyBlogsMax, livelyPostsMax, livelyTagsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import type { readLively as call } from '@bowerbird/domain/feeds/lively.contract.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { type BriefRow, briefFrom } from '../blogs/blog-shapes.ts'
import type { Answer } from '../core/http/serve.ts'
import { isBlogDiscoverableBy, isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'
import { areTagsDiscoverableBy } from '../posts/read/discoverable-posts.ts'

/** Tags count as on the rise by the newest of the posts that are looked at. */
const newest = sql.lit(livelyPostsMax / 5)

export const readLively: Answer<typeof call> = async (db, viewer, { tag }, { deps }) => {
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const isShown = sql`posts.state = 'published' and ${isPostVisibleTo(viewer)} and ${areTagsDiscoverableBy(viewer, how)}`
  const key = tag === undefined ? undefined : tagKey(tag)
  const { rows } = await sql<{ tag: string }>`
    with lately as (${key === undefined ? newestPosts(isShown) : postsWith(key, isShown)})
    select mode() within group (order by tag) as tag
    from (select tags, row_number() over (order by published_id desc) as place from lately) as placed, unnest(tags) as tag
    where lower(tag) <> ${key ?? ''}
    group by lower(tag)
    order by count(*) filter (where place <= ${newest}) / sqrt(count(*)) desc, count(*) desc, lower(tag)
    limit ${sql.lit(livelyTagsMax)}`.execute(db)
  const tags = rows.map((row) => row.tag)
  if (key !== undefined) return { tags, blogs: [] }
  const { rows: blogs } = await sql<BriefRow>`
    select blogs.* from blogs
    where blogs.newest_published_id is not null and ${isBlogVisibleTo(viewer)} and ${isBlogDiscoverableBy(viewer, how)}
    order by blogs.id desc limit ${sql.lit(livelyBlogsMax)}`.execute(db)
  return { tags, blogs: blogs.map((row) => briefFrom(row, deps.config.origin)) }
}

const newestPosts = (isShown: RawBuilder<unknown>) => sql`
  select posts.tags, posts.published_id from posts join blogs on blogs.id = posts.blog_id
  where ${isShown} and cardinality(posts.tags) > 0
  order by posts.published_id desc limit ${sql.lit(livelyPostsMax)}`

const postsWith = (key: string, isShown: RawBuilder<unknown>) => sql`
  select posts.tags, posts.published_id
  from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
  where post_tags.tag_key = ${key} and ${isShown}
  order by post_tags.published_id desc limit ${sql.lit(livelyPostsMax)}`
