import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import type * as calls from '@bowerbird/domain/welcome/welcome.contract.ts'
import type { Welcome } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { topicsOffered, welcomeBlogsMax } from '@bowerbird/domain/welcome/welcome.limits.ts'
import { topicsToOffer } from '@bowerbird/domain/welcome/welcome.rules.ts'
import { sql } from 'kysely'
import { type BriefRow, briefFrom } from '../blogs/blog-shapes.ts'
import { isBlogVisibleTo } from '../blogs/blog-visibility.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { isBlogDiscoverableBy, isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isPostInPublic, isPostVisibleTo } from '../moderation/visibility.ts'
import { areTagsDiscoverableBy } from '../posts/read/discoverable-posts.ts'
import { welcomeBlogName } from './welcome.actions.ts'

/** Topics are the tags of so many newest posts. */
const postsLookedAt = 1000
/** The limit of posts read for each topic. */
const postsPerTopic = 200

/**
 * Ranks down tags that are on most posts, and those that only one blog uses. Takes topics from the blogs in rotation,
 * so that the busiest do not fill the page.
 */
export async function readWelcome(db: Db | Tx, viewer: Member, _input: object, { deps }: Context): Promise<Welcome> {
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const { rows: tags } = await sql<{ tag: string }>`
    with lately as (
      select posts.tags, posts.blog_id from posts join blogs on blogs.id = posts.blog_id
      where posts.state = 'published' and cardinality(posts.tags) > 0 and blogs.name <> ${welcomeBlogName}
        and ${isPostVisibleTo(viewer)} and ${areTagsDiscoverableBy(viewer, how)}
      order by posts.published_id desc limit ${postsLookedAt}
    ), topics as (
      select lower(tag) as key, mode() within group (order by tag) as tag, mode() within group (order by blog_id) as home,
             count(distinct blog_id) > 1 as is_shared, count(*) / sqrt(count(distinct blog_id)) as weight
      from lately, unnest(tags) as tag group by lower(tag)
    )
    select tag from topics
    order by is_shared desc, row_number() over (partition by home order by is_shared desc, weight desc, key),
             weight desc, key
    limit ${topicsOffered}`.execute(db)
  const about = await db
    .selectFrom('accounts')
    .leftJoin('welcomes', 'welcomes.account_id', 'accounts.id')
    .select(['accounts.settled_at', 'welcomes.step', 'welcomes.topics'])
    .where('accounts.id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  const picked = about.topics ?? []
  return {
    step: about.step ?? 'topics',
    is_done: about.settled_at !== null,
    topics: topicsToOffer(
      tags.map(({ tag }) => tag),
      picked,
    ),
    picked,
  }
}

type Found = BriefRow & { description: string; following: boolean; about: string[] }

/** Lists blogs about the picked topics first, then the most followed, and the welcome blog last. */
export const listWelcomeBlogs: Answer<typeof calls.listWelcomeBlogs> = async (db, viewer, _input, { deps }) => {
  const how = { isSafeModeOn: await isSafeModeOnFor(deps, viewer) }
  const welcome = await db
    .selectFrom('welcomes')
    .select('topics')
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst()
  const topics = welcome?.topics ?? []
  const { rows } = await sql<Found>`
    with matched as (
      select posts.blog_id, array_agg(distinct topic.tag) as about, count(*) as hits
      from unnest(${topics}::text[], ${topics.map(tagKey)}::text[]) as topic (tag, key)
      cross join lateral (
        select post_id from post_tags where post_tags.tag_key = topic.key
        order by post_tags.published_id desc limit ${postsPerTopic}) as tagged
      join posts on posts.id = tagged.post_id and ${isPostInPublic}
      group by posts.blog_id
    ), lively as (
      select distinct blog_id from (
        select blog_id from posts where ${isPostInPublic} order by published_id desc limit ${postsLookedAt}) as posted
    )
    select blogs.*, coalesce(matched.about, '{}') as about,
           exists (select from follows
                   where follows.account_id = ${viewer.accountId} and follows.blog_id = blogs.id) as following
    from blogs left join matched on matched.blog_id = blogs.id
    where (matched.blog_id is not null or blogs.id in (select blog_id from lively) or blogs.name = ${welcomeBlogName})
      and blogs.can_be_followed and not (blogs.id = any(${viewer.blogIds}::bigint[]))
      and ${isBlogVisibleTo(viewer)} and ${isBlogDiscoverableBy(viewer, how)}
    order by blogs.name = ${welcomeBlogName} desc, cardinality(coalesce(matched.about, '{}')) desc,
             matched.hits desc nulls last, blogs.follower_count desc, blogs.newest_published_id desc nulls last
    limit ${welcomeBlogsMax}`.execute(db)
  const isWelcomeBlog = ({ name }: Found) => name === welcomeBlogName
  const welcomeBlogLast = [...rows.filter((row) => !isWelcomeBlog(row)), ...rows.filter(isWelcomeBlog)]
  return {
    blogs: welcomeBlogLast.map((row): BlogBrief & Pick<Found, 'description' | 'following' | 'about'> => ({
      ...briefFrom(row, deps.config.origin),
      description: row.description,
      following: row.following,
      about: row.about,
    })),
  }
}
