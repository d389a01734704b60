import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { hasPlace, isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { dayLimitOf } from '../../accounts/standing/day-limits.ts'
import { queueIfOf } from '../../blogs/queues.ts'
import { batched } from '../../core/database/batched.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { asRecords, inPlaceOf, inPlaces, prepared } from '../../core/database/prepared.ts'
import { changed } from '../../core/database/transactions.ts'
import { type ClientRequest, claimRequests, hashOfRequest } from '../../core/http/client-request.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isBlogVisibleTo } from '../../moderation/visibility.ts'
import type { OwnPart } from '../kinds/kind-work.ts'
import { effectsOfNewPosts, indexLater } from '../queue/publishing.store.ts'
import type { PostRow } from '../read/post-row.ts'
import { postColumns } from '../read/post-rows.ts'
import { type BlogToPostTo, columnsToPostTo } from '../read/posts.views.ts'
import { eventOptions } from './post-options.ts'

/** The columns of a new post. The statement adds the ids and the blog, which an original also has as its root. */
export interface NewPost extends Omit<PostRow, MadeColumn> {
  root_post_id: string | null
  root_blog_uuid: string | null
  parent_post_id: string | null
  /** The date of a back-dated post; others get the time of publishing. */
  date: Date | null
  content: OwnPart | null
}

type MadeColumn =
  | (
      | 'id'
      | 'blog_id'
      | 'blog_mention_key'
      | 'published_id'
      | 'content_id'
      | 'content_revision'
      | 'root_post_id'
      | 'root_blog_uuid'
    )
  | ('is_sensitive' | 'is_pinned' | 'appeal_state')

export interface Wanted {
  post: NewPost
  viewer: Pick<Member, 'accountId' | 'blogIds' | 'contributesTo' | 'isStaff'>
  /** One of the writer's blogs, or one that takes submissions. */
  to: { name: string } | { id: string }
  isSubmission?: boolean
  /** Imported posts do not count for the limit of a day, and their ids are of their date. */
  isImported?: boolean
  request?: ClientRequest | undefined
}

export interface MadePost {
  row: PostRow
  /** The row's `xmin`: the id of the transaction that wrote it. */
  version: string
  blog: BlogToPostTo
}

/** Each combination of these has an SQL text of its own. */
interface Way {
  isStaff: boolean
  isById: boolean
  isPlaced: boolean
  isInPublic: boolean
  isQueued: boolean
  isReblog: boolean
  isImported: boolean
  isOnce: boolean
}

interface Asked extends Wanted {
  /** Posts in flight are not counted, so this many are left for them; null counts nothing. */
  margin: number | null
}

type Made = BlogToPostTo & {
  at: number
  post_id: string
  content_id: string | null
  published_id: string | null
  version: string
}

const asked = { accountId: inPlaceOf<string>(sql`asked.account_id`), blogIds: inPlaceOf<string[]>(sql`asked.blog_ids`) }

/** Stops counting at the limit of a day. Questions and posts of other servers have no account, and no limit. */
const isWithinDay = sql`(asked.margin is null or asked.account_id is null or (
  select allowed.most = 0 or allowed.most - asked.margin > (
    select count(*) from (
      select from posts where author_account_id = asked.account_id and id >= asked.since_id limit allowed.most) as today)
  from (select ${dayLimitOf('posts_per_day', sql`asked.account_id`, postsPerDayMax)} as most) as allowed))`

const queued = sql`(select count(*) from posts where posts.blog_id = blogs.id and posts.state = 'queued')`

/**
 * Inserts a batch of posts, each in another blog, in one statement: checks the blog and the limits, then writes the
 * content, the post and the effects of publishing.
 */
const prepareFor = (way: Way) =>
  prepared<Made, [posts: string]>((posts) => {
    const place = way.isPlaced
      ? sql`case when asked.date is null then next_id() else id_at(asked.date) end`
      : sql`null::bigint`
    const newId = way.isImported && !way.isQueued ? datedId(sql`asked.date`) : sql`next_id()`
    return sql`
      with asked as materialized (
        select * from json_to_recordset(${posts}::json) as posts (
          at int, account_id uuid, to_blog text, blog_ids bigint[], contributes_to bigint[], is_submission boolean, since_id bigint,
          margin int, date timestamptz, publish_on timestamptz, client_id uuid, hash text, has_content boolean,
          title text, body_html text, source text, format smallint, search_text text, fields jsonb, lang text,
          kind post_kind,
          state post_state, trail bigint[], parent_post_id bigint, root_post_id bigint, root_blog_uuid uuid,
          source_blog_id bigint, source_blog_name text, reblog_key text, summary text, tags text[], tag_keys text[],
          slug text, source_url text, can_be_liked boolean, can_be_reblogged boolean, is_sensitive_by_owner boolean,
          is_members_only boolean, warning text, labels text[], queue_id bigint, options jsonb)
      ),
      ${way.isOnce ? sql`wanted` : sql`new`} as materialized (
        select asked.*, to_blog.*, ${newId} as post_id, case when has_content then ${newId} end as content_id,
          ${place} as published_id, ${indexLater(way.isInPublic)} as is_later
        from asked cross join lateral (
          select ${sql.join(columnsToPostTo.map((column) => sql`${sql.ref(column)} as ${sql.id(inBlog(column))}`))} from blogs
          where ${way.isById ? sql`blogs.id = asked.to_blog::bigint` : sql`blogs.name = asked.to_blog`}
            and (blogs.id = any(asked.blog_ids)
              or asked.is_submission and (blogs.submissions or blogs.id = any(asked.contributes_to)))
            and ${isBlogVisibleTo({ ...asked, isStaff: way.isStaff })} and ${isWithinDay}
            ${way.isQueued ? sql`and ${queued} < ${sql.lit(queueSizeMax)}` : sql``}
          limit 1) as to_blog
      ),
      ${way.isOnce ? claimRequests(sql`wanted`, sql`jsonb_build_object('postId', post_id::text)`, sql`new`) : sql``}
      content as (
        insert into contents (
          id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text, fields, lang)
        select content_id, post_id, to_id, to_name, kind, title, body_html, source, format, search_text, fields, lang
        from new where has_content
      ),
      post as (
        insert into posts (
          id, blog_id, author_account_id, kind, state, published_id, publish_on, queue_position, content_id, trail,
          parent_post_id, root_post_id, root_blog_uuid, source_blog_id, source_blog_name, reblog_key, summary, tags,
          slug, source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, warning,
          labels, queue_id, options)
        select post_id, to_id, account_id, kind, state, published_id, publish_on,
          ${way.isQueued ? sql`post_id` : sql`null::bigint`}, content_id, trail, parent_post_id,
          coalesce(root_post_id, post_id), coalesce(root_blog_uuid, to_uuid), source_blog_id, source_blog_name,
          reblog_key, summary, tags, slug, source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner,
          is_members_only, warning, labels,
          ${way.isQueued ? queueIfOf(sql`new.to_id`, sql`new.queue_id`) : sql`null::bigint`}, options from new
      )
      ${way.isInPublic ? sql`, ${effectsOfNewPosts(way.isReblog, way.isImported)}` : sql``}
      select at, post_id, content_id, published_id, pg_current_xact_id()::xid::text as version,
        ${sql.join(columnsToPostTo.map((column) => sql`${sql.id(inBlog(column))} as ${sql.id(bare(column))}`))} from new`
  })

/** An id that orders by the date. All dates before the year 2000 have one and the same, so they take that of today. */
const datedId = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${date} >= timestamptz '2000-01-01 00:00:00+00' then id_at(${date}) else next_id() end`

const bare = (column: string) => column.slice('blogs.'.length)
const inBlog = (column: string) => `to_${bare(column)}`

const batchFor = (way: Way) => {
  const insert = prepareFor(way)
  return batched<Asked, Made | undefined>({
    apartBy: ({ viewer, to, request }) => ['name' in to ? to.name : to.id, `${viewer.accountId} ${request?.clientId}`],
    run: async (db, asked) => inPlaces(await insert(db, asRecords(asked.map(toRecord))), asked.length),
  })
}

const toRecord = ({ post, viewer, to, isSubmission = false, request, margin }: Asked) => {
  const { content, ...columns } = post
  return {
    ...columns,
    ...content,
    has_content: content !== null,
    tag_keys: post.tags.map(tagKey),
    account_id: viewer.accountId,
    to_blog: 'name' in to ? to.name : to.id,
    blog_ids: viewer.blogIds,
    contributes_to: viewer.contributesTo,
    is_submission: isSubmission,
    since_id: firstIdAt(Date.now() - dayMs),
    margin,
    client_id: request?.clientId,
    hash: request?.clientId && hashOfRequest(request.body),
  }
}

const inserts = new Map<string, ReturnType<typeof batchFor>>()

function insertFor(way: Way) {
  const key = Object.values(way).join()
  const insert = inserts.get(key) ?? batchFor(way)
  inserts.set(key, insert)
  return insert
}

/** The most posts that one writer can have in flight at the same time, on all servers together. */
const underWayMax = 50

/**
 * Inserts a post. Returns null and writes nothing if it is refused; the caller finds the reason. Unless `isHeld` says
 * that the writer's other posts are locked out, the daily limit is lower, because posts in flight are not counted.
 */
export async function insertPost(db: Db | Tx, wanted: Wanted, isHeld: boolean): Promise<MadePost | null> {
  const { post, viewer, to, request, isImported = false } = wanted
  const insert = insertFor({
    isStaff: viewer.isStaff,
    isById: 'id' in to,
    isPlaced: hasPlace(post.state),
    isInPublic: isInPublic({ state: post.state, isMembersOnly: post.is_members_only }),
    isQueued: post.state === 'queued',
    isReblog: post.parent_post_id !== null,
    isImported,
    isOnce: request?.clientId !== undefined,
  })
  const made = await insert(db, { ...wanted, margin: isImported ? null : isHeld ? 0 : underWayMax })
  if (!made) return null
  changed(db, 'posts', made.post_id)
  const { at: _, version, post_id, content_id, published_id, ...blog } = made
  return { row: rowOf(post, made, blog), version, blog }
}

/** Builds the inserted row without reading it back. */
function rowOf(
  { content: _, date: __, parent_post_id: ___, ...columns }: NewPost,
  made: Pick<Made, 'post_id' | 'content_id' | 'published_id'>,
  blog: BlogToPostTo,
): PostRow {
  return {
    ...columns,
    id: made.post_id,
    blog_id: blog.id,
    blog_mention_key: blog.mention_key,
    published_id: made.published_id,
    content_id: made.content_id,
    content_revision: 0,
    root_post_id: columns.root_post_id ?? made.post_id,
    root_blog_uuid: columns.root_blog_uuid ?? blog.uuid,
    is_sensitive: false,
    is_pinned: false,
    options: eventOptions(columns.options),
    appeal_state: 0,
  }
}

/** Undefined unless the post belongs to one of these blogs. POST-430, POST-524 */
export async function lockPostOf(tx: Tx, blogIds: readonly string[], postId: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${postColumns} from posts
    where posts.id = ${postId} and posts.blog_id = any(${blogIds}::bigint[]) for update`.execute(tx)
  return rows[0]
}

/** Makes a writer's posts wait for each other, so that the limits of a day and of a queue hold. */
async function lockWriter(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`posts by ${accountId}`}, 0))`.execute(tx)
}

export async function lockQueue(tx: Tx, accountId: string, blogId: string): Promise<number> {
  await lockWriter(tx, accountId)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from posts where blog_id = ${blogId} and state = 'queued'`.execute(tx)
  return rows[0]?.queued ?? 0
}

export interface PartOfOther {
  id: string
  blogName: string
  part: OwnPart
}

/** Makes ids for the parts of others that an imported post shows, in their order. */
export async function makeTrailIds(tx: Tx, count: number, date: Date | null): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`
    select ${datedId(sql`${date}::timestamptz`)} as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

/**
 * Inserts parts by people who are not here, with the marks of the post that brings them. They are inserted as of the post, so that the trigger finds the author of its
 * media, and get an id of their own then, by which readers tell parts apart.
 */
export async function insertPartsOfOthers(tx: Tx, post: PostRow, parts: readonly PartOfOther[]): Promise<void> {
  const marks = { is_sensitive: post.is_sensitive_by_owner, warning: post.warning, labels: post.labels }
  const rows = parts.map(({ id, blogName, part }) => ({ ...part, ...marks, id, blog_name: blogName }))
  await sql`
    insert into contents (id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text, fields,
      lang, is_sensitive, warning, labels)
    select id, ${post.id}::bigint, null, blog_name, kind, title, body_html, source, format, search_text, fields,
      lang, is_sensitive, warning, labels
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (
      id bigint, blog_name text, kind text, title text, body_html text, source text, format smallint, search_text text,
      fields jsonb, lang text, is_sensitive boolean, warning text, labels text[])`.execute(tx)
  await sql`
    update contents set post_id = next_id() where id = any(${parts.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** Pins the post unless the blog has a pinned one. */
export async function pinFirst(tx: Tx, blogId: string, postId: string): Promise<void> {
  await sql`
    update posts set is_pinned = true where id = ${postId} and state = 'published'
      and not exists (select from posts as pinned where pinned.blog_id = ${blogId} and pinned.is_pinned)`.execute(tx)
  changed(tx, 'posts', postId)
}
