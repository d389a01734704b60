import { isId } from '@bowerbird/domain/core/ids.ts'
import { offsetMax, popularTaggedMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import type { FeedPage } from '@bowerbird/domain/posts/entities.contract.ts'
import { promotedPerTagMax } from '@bowerbird/domain/posts/promotions.limits.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { isDiscoverable } from '../blogs/blog-visibility.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isListedFor, isPostVisibleTo } from '../moderation/visibility.ts'
import { noteCountOf } from '../notes/notes-sql.ts'
import { type Asked, answerPage, cut, enough, isBefore } from './feed-pages.ts'

/** Promoted posts take the cursors from here down, which no published post reaches. */
const highestPlace = 9_223_372_036_854_775_807n
const isPromotedPlace = (cursor: string) => BigInt(cursor) >= highestPlace - BigInt(promotedPerTagMax)

/** Staff recommend what they promote; its tracker names the tag, so that what comes of it can be told. BLOG-311 */
const promotedUnder = (tag: string) => ({ is_promoted: true, is_recommended: true, pt: `promoted:${tagKey(tag)}` })

/** Lists promoted posts first, then the newest. POST-355, POST-398 */
export async function readTagged(
  db: Db,
  viewer: Viewer,
  tag: string,
  asked: Asked,
  origin: string,
  isSafeModeOn: () => Promise<boolean>,
): Promise<FeedPage> {
  return answerPage(db, viewer, taggedPage(viewer, tagKey(tag), asked), asked, origin, {
    isSafeModeOn,
    hidesFiltered: true,
    finish: (post, { cursor }) => (isPromotedPlace(cursor) ? { ...post, ...promotedUnder(tag) } : post),
  })
}

/** Original posts with the most notes, among the newest of the tag. `before` is a place in that order. */
export async function readPopularTagged(
  db: Db,
  viewer: Viewer,
  tag: string,
  { limit, before }: Asked,
  origin: string,
  isSafeModeOn: () => Promise<boolean>,
): Promise<FeedPage> {
  const asked = { limit, offset: Math.min(Number(before ?? 0), offsetMax) }
  const next = asked.offset + limit
  const page = await answerPage(db, viewer, popularPage(viewer, tagKey(tag), asked), asked, origin, {
    isSafeModeOn,
    hidesFiltered: true,
    cursorOf: () => String(next),
  })
  return next > offsetMax ? { ...page, next: null } : page
}

const popularPage = (viewer: Viewer, key: string, asked: Asked): RawBuilder<unknown> => sql`
  with found as materialized (
    select posts.id, posts.root_post_id, posts.published_id
    from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
    where post_tags.tag_key = ${key} and posts.parent_post_id is null and ${isShownTo(viewer)}
    order by post_tags.published_id desc limit ${sql.lit(popularTaggedMax)}
  )
  select found.id, -row_number() over (
    order by ${noteCountOf(sql`found.root_post_id`)} desc, found.published_id desc) as cursor
  from found order by cursor desc ${cut(asked)}`

const isShownTo = (viewer: Viewer) => sql`${isDiscoverable} and ${isPostVisibleTo(viewer)} and ${isListedFor(viewer)}`

/** The page of the post's first tag, where the call names no tag; without one, that of the tags that are followed. */
export async function tagPageWith(db: Db, viewer: Viewer, postId: string) {
  const { rows } = await sql<{ tag: string | null }>`
    select posts.tags[1] as tag from posts join blogs on blogs.id = posts.blog_id
    where posts.id = ${isId(postId) ? postId : '0'} and ${isPostVisibleTo(viewer)}`.execute(db)
  const tag = rows[0]?.tag ?? undefined
  return { pageRoot: tag ? 'tagged' : 'tags', tag }
}

/** Leaves out spam and uniblocked blogs. POST-377 */
function taggedPage(viewer: Viewer, key: string, asked: Asked): RawBuilder<unknown> {
  const isShown = isShownTo(viewer)
  return sql`
    with promoted as materialized (
      select post_id, ${String(highestPlace)}::bigint - row_number() over (order by id desc) as place
      from promotions where tag_key = ${key} order by id desc limit ${promotedPerTagMax}
    )
    (select posts.id, promoted.place as cursor
     from promoted join posts on posts.id = promoted.post_id join blogs on blogs.id = posts.blog_id
     where ${isBefore(sql`promoted.place`, asked)} and ${isShown})
    union all
    (select posts.id, post_tags.published_id as cursor
     from post_tags join posts on posts.id = post_tags.post_id join blogs on blogs.id = posts.blog_id
     where post_tags.tag_key = ${key} and ${isBefore(sql`post_tags.published_id`, asked)} and ${isShown}
       and not exists (select from promoted where promoted.post_id = posts.id)
     order by post_tags.published_id desc limit ${enough(asked)})
    order by cursor desc ${cut(asked)}`
}
