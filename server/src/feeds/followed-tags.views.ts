import { type RawBuilder, sql } from 'kysely'
import { isDiscoverable } from '../blogs/blog-visibility.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { isListedFor, isPostVisibleTo } from '../moderation/visibility.ts'
import { type Asked, cut, enough, isBefore } from './feed-pages.ts'

export async function listFollowedTags(db: Db, viewer: Member) {
  const tags = await db
    .selectFrom('followed_tags')
    .select('tag')
    .where('account_id', '=', viewer.accountId)
    .orderBy('id', 'desc')
    .execute()
  return { tags }
}

/**
 * Posts of all followed tags, without duplicates. Reads the newest post of every tag, and more only of the tags whose
 * newest can be on this page. Leaves out spam and uniblocked blogs. POST-377
 */
export function followedTagsPage(viewer: Member, asked: Asked): RawBuilder<unknown> {
  const newestOf = (tagKey: RawBuilder<unknown>, least: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
    select posts.id, post_tags.published_id
    from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
    where post_tags.tag_key = ${tagKey} and post_tags.published_id >= ${least}
      and ${isBefore(sql`post_tags.published_id`, asked)}
      and ${isDiscoverable} and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}
    order by post_tags.published_id desc limit ${most}`
  return sql`
    with freshest as materialized (
      select followed_tags.tag_key, newest.published_id
      from followed_tags cross join lateral (${newestOf(sql`followed_tags.tag_key`, sql`0`, sql`1`)}) as newest
      where followed_tags.account_id = ${viewer.accountId}
    ), first as (
      select distinct published_id from freshest order by published_id desc limit ${enough(asked)}
    ), bottom as (
      select case when count(*) < ${enough(asked)} then 0 else min(published_id) end as id from first
    )
    select distinct found.id, found.published_id as cursor
    from bottom join freshest on freshest.published_id >= bottom.id
    cross join lateral (${newestOf(sql`freshest.tag_key`, sql`bottom.id`, enough(asked))}) as found
    order by cursor desc ${cut(asked)}`
}
