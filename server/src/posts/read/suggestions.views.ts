import { suggestionsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import type {
  suggestBlogs as blogsCall,
  suggestTags as tagsCall,
} from '@bowerbird/domain/posts/suggestions.contract.ts'
import { cleanTag, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../../blogs/blog-shapes.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import { mostFollowed } from '../../blogs/most-followed.ts'
import type { Answer } from '../../core/http/serve.ts'
import { isBlogDiscoverableBy, isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../../moderation/visibility.ts'
import { areTagsDiscoverableBy } from './discoverable-posts.ts'

const ownPostsMax = 1000
const waitingPostsMax = 300
const popularPostsMax = 1000

/** Suggests each tag as it was last written. */
export const suggestTags: Answer<typeof tagsCall> = async (db, viewer, { blogName, typed }, { deps }) => {
  const { id } = await readMyBlog(db, viewer, blogName)
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const { rows } = await sql<{ tag: string; is_own: boolean }>`
    with looked_at as (
      (select tags, id, true as is_own from posts where blog_id = ${id} and state = 'published' and tags <> '{}'
       order by published_id desc limit ${ownPostsMax})
      union all
      (select tags, id, true from posts where blog_id = ${id} and state not in ('published', 'private') and tags <> '{}'
       limit ${waitingPostsMax})
      union all
      (select posts.tags, posts.id, false from posts join blogs on blogs.id = posts.blog_id
       where posts.state = 'published' and posts.tags <> '{}'
         and ${isPostVisibleTo(viewer)} and ${areTagsDiscoverableBy(viewer, how)}
       order by posts.published_id desc limit ${popularPostsMax})
    )
    select (array_agg(tag order by looked_at.is_own desc, looked_at.id desc))[1] as tag, bool_or(is_own) as is_own
    from looked_at, unnest(looked_at.tags) as tag
    where starts_with(lower(normalize(tag)), ${tagKey(cleanTag(typed))})
    group by lower(normalize(tag))
    order by bool_or(is_own) desc, count(*) filter (where is_own) desc, count(*) desc, max(looked_at.id) desc
    limit ${suggestionsMax}`.execute(db)
  return { tags: rows }
}

/** Suggests the blogs followed last while nothing is typed. */
export const suggestBlogs: Answer<typeof blogsCall> = async (db, viewer, { typed }, { deps }) => {
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const isShown = sql<SqlBool>`${isBlogVisibleTo(viewer)} and ${isBlogDiscoverableBy(viewer, how)}`
  const begins = sql`blogs.name like ${`${typed}%`}`
  const { rows } = await sql<BriefRow>`
    with followed as (
      select follows.blog_id as id, follows.id as follow_id from follows join blogs on blogs.id = follows.blog_id
      where follows.account_id = ${viewer.accountId} and ${begins} and ${isShown}
      order by case when ${typed} = '' then follows.id else blogs.follower_count end desc, follows.id desc
      limit ${suggestionsMax}
    ), found as (
      select id from followed
      union select blogs.id from blogs where blogs.name = ${typed} and ${isShown}
      union (${mostFollowed({
        matching: sql`select blogs.id from blogs where ${typed} <> '' and ${begins}`,
        isMatch: sql`left(blogs.name, ${typed.length}) = ${typed}`,
        isFit: isShown,
        most: suggestionsMax,
      })})
    )
    select ${sql.join(briefColumns.map((column) => sql.ref(column)))}
    from found join blogs on blogs.id = found.id left join followed on followed.id = found.id
    order by blogs.name = ${typed} desc, followed.id is null,
             case when ${typed} = '' then followed.follow_id end desc nulls last,
             blogs.follower_count desc, blogs.id desc
    limit ${suggestionsMax}`.execute(db)
  return { blogs: rows.map((row) => briefFrom(row, deps.config.origin)) }
}
