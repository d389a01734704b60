import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { isHeld } from '../../accounts/standing/held.ts'
import { raiseNewest, setNewest } from '../../blogs/blog-writes.ts'
import { execute, queryColumn, queryRows, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { insertEvents } from '../../core/work/events.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import { notesOfPosts } from '../notes-of-posts.ts'

/**
 * Returns the queries of a `with` that publishing needs: rows of post_tags, the newest post of the blog, notes of
 * reblogs, and events. `shown` selects the posts that are in public, `tags` their `post_id` and `tag_key`. The queries
 * for reblogs are left out if `mayBeReblogs` is false. `moreEvents` are inserted after these events.
 */
const effectsOfPublishing = (
  shown: RawBuilder<unknown>,
  tags: RawBuilder<unknown>,
  { mayBeReblogs = true, event = sql`'post.published'`, moreEvents = sql`` } = {},
): RawBuilder<unknown> => sql`
  shown as (${shown}),
  tagged as (
    insert into post_tags (tag_key, published_id, post_id)
    select tags.tag_key, shown.published_id, shown.id from (${tags}) as tags join shown on shown.id = tags.post_id
  ),
  freshened as (
    ${raiseNewest(sql`shown`)}
  ),
  ${mayBeReblogs ? notesOfPosts.get().addReblogs : sql``}
  told as (
    ${insertEvents(sql`
      select ${event}, jsonb_build_object('postId', id::text, 'blogId', blog_id::text) from shown
      ${mayBeReblogs ? reblogEvents : sql``} ${moreEvents}`)}
  )`

const reblogEvents = sql`
    union all
    select 'post.reblogged', jsonb_build_object(
      'postId', id::text, 'parentPostId', parent_post_id::text, 'byBlogId', blog_id::text)
    from shown where parent_post_id is not null`

/**
 * Chooses whether a worker indexes a post for search after its event, or the trigger does so in the same
 * statement. The setting must be made before the row is written. Decision 17
 */
export const indexLater = (isLater: boolean): RawBuilder<unknown> =>
  sql`set_config('bowerbird.index_later', ${sql.lit(isLater ? 'on' : 'off')}, true)`

const publishedColumns = sql`id, blog_id, state, published_id, is_members_only, parent_post_id, root_post_id`

const shownOfPost = sql`select * from post as posts where ${isPostInPublic}`

/** Takes the posts of the query `new` of posts.store.ts, which are all in public. */
export const effectsOfNewPosts = (areReblogs: boolean): RawBuilder<unknown> =>
  effectsOfPublishing(
    sql`select post_id as id, to_id as blog_id, published_id, parent_post_id, is_imported,
      coalesce(root_post_id, post_id) as root_post_id from new`,
    sql`select post_id, tag_key from new, unnest(tag_keys) as tag_key`,
    { mayBeReblogs: areReblogs, event: sql`case when is_imported then 'post.imported' else 'post.published' end` },
  )

/** Takes the one post that the query `post` changed. */
export const effectsOfEdit = (post: Tagged, isReblog: boolean, moreEvents: RawBuilder<unknown>): RawBuilder<unknown> =>
  effectsOfPublishing(shownOfPost, tagsOf([post]), { mayBeReblogs: isReblog, moreEvents })

export interface Tagged {
  id: string
  tags: readonly string[]
}

/** Publishes posts that the caller has locked. A private post keeps its place. Nobody hears of imported ones. */
export async function publishNow(tx: Tx, posts: readonly Tagged[], { isImported = false } = {}): Promise<void> {
  await sql`
    with post as (
      update posts set state = 'published', publish_on = null, queue_position = null, queue_id = null,
        options = options - 'review',
        published_id = coalesce(published_id,
          case when options ? 'date' then id_at((options ->> 'date')::timestamptz) else next_id() end)
      where id = any(${posts.map(({ id }) => id)}::bigint[])
      returning ${publishedColumns}
    ), ${effectsOfPublishing(shownOfPost, tagsOf(posts), { event: sql.lit(isImported ? 'post.imported' : 'post.published') })}
    select from post`.execute(tx)
  changed(tx, 'posts')
}

/** Finds waiting reblogs that a block between their blog, or who wrote them, and the source or root forbids to publish. */
export const findHeldBack = (tx: Tx, postIds: readonly string[]) => queryColumn<string>(tx)`
    select posts.id from posts left join accounts on accounts.id = posts.author_account_id
    where posts.id = any(${postIds}::bigint[]) and posts.parent_post_id is not null and exists (
      select from blogs, (values (posts.blog_id), (accounts.primary_blog_id)) as mine (id)
      where (blogs.id = posts.source_blog_id or blogs.uuid = posts.root_blog_uuid) and is_walled(blogs.id, mine.id))`

/** Publishes posts for the worker or out of a bin, and turns those that a block holds back into drafts. */
export async function publishOrPutAside(
  tx: Tx,
  posts: readonly Tagged[],
  options?: { isImported: boolean },
): Promise<void> {
  const held = await findHeldBack(
    tx,
    posts.map(({ id }) => id),
  )
  if (held.length > 0)
    await sql`
      update posts set state = 'draft', publish_on = null, queue_position = null, queue_id = null
      where id = any(${held}::bigint[])`.execute(tx)
  changed(tx, 'posts')
  const free = posts.filter(({ id }) => !held.includes(id))
  if (free.length > 0) await publishNow(tx, free, options)
}

/** Puts a post at the end of the first queue. */
export async function putInQueue(tx: Tx, postId: string): Promise<void> {
  await sql`update posts set state = 'queued', queue_position = next_id(), queue_id = null,
    options = options - 'review' where id = ${postId}`.execute(tx)
  changed(tx, 'posts', postId)
}

/** Skips posts that another worker has locked, so that none is published twice; a killed worker rolls back. POST-098 */
export const lockScheduled = (tx: Tx, atMost: number) => queryRows<Tagged>(tx)`
    select id, tags from posts where state = 'scheduled' and publish_on <= now()
      and not ${isHeld(sql`posts.author_account_id`)}
    order by publish_on, id limit ${atMost} for update skip locked`

/** Removes what publishing made. The caller changes or deletes the rows of the posts right after. */
export const takeBack = (tx: Tx, postIds: readonly string[]) => execute(tx)`
    with untagged as (delete from post_tags where post_id = any(${postIds}::bigint[]))
    ${notesOfPosts.get().removeReblogs(postIds)}`

/**
 * Locks the blogs, so that two transactions that unpublish posts of one blog do not each take the other's post for its
 * newest.
 */
export const lockBlogs = (tx: Tx, blogIds: readonly string[]) =>
  execute(tx)`select from blogs where id = any(${blogIds}::bigint[]) order by id for no key update`

/** Finds the newest post of each blog again after posts were unpublished, moved or deleted. */
export async function refreshNewest(tx: Tx, blogIds: readonly string[]): Promise<void> {
  await setNewest(
    tx,
    blogIds,
    sql`
      select posts.published_id from posts where posts.blog_id = blogs.id and ${isPostInPublic}
      order by posts.published_id desc limit 1`,
  )
}

/** Writes the tags of published posts anew after an edit of their tags or time. */
export async function retag(tx: Tx, posts: readonly Tagged[]): Promise<void> {
  await sql`delete from post_tags where post_id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`
    insert into post_tags (tag_key, published_id, post_id)
    select tags.tag_key, posts.published_id, posts.id from (${tagsOf(posts)}) as tags
    join posts on posts.id = tags.post_id where ${isPostInPublic}`.execute(tx)
}

function tagsOf(posts: readonly Tagged[]): RawBuilder<unknown> {
  const pairs = posts.flatMap(({ id, tags }) => tags.map((tag) => [id, tagKey(tag)] as const))
  return sql`select * from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, key]) => key)}::text[])
    as pairs (post_id, tag_key)`
}
