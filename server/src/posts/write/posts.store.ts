import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { hasPlace, isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { dayLimitOf } from '../../accounts/standing/day-limits.ts'
import { isStandingFor } from '../../blogs/blog-visibility.ts'
import { queueIfOf } from '../../blogs/queues.ts'
import { batched } from '../../core/database/batched.ts'
import { type Db, execute, queryRow, type Tx } from '../../core/database/database.ts'
import { asRecords, inPlaceOf, inPlaces, prepared, typed, valuesOf } from '../../core/database/prepared.ts'
import { changed } from '../../core/database/transactions.ts'
import { type ClientRequest, claimRequests, hashOfRequest } from '../../core/http/client-request.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isBlogVisibleTo } from '../../moderation/visibility.ts'
import { effectsOfNewPosts, indexLater } from '../queue/publishing.store.ts'
import { contentColumns, type PostRow, type WrittenColumn, writtenColumns } from '../read/post-row.ts'
import { postColumns } from '../read/post-rows.ts'
import { type BlogToPostTo, columnsToPostTo } from '../read/posts.views.ts'
import { eventOptions } from './post-options.ts'

/** The columns of a new post. The statement adds the ids and the blog, which an original also has as its root. */
export interface NewPost extends Pick<PostRow, Exclude<WrittenColumn, 'root_post_id' | 'root_blog_uuid'>> {
  root_post_id: string | null
  root_blog_uuid: string | null
  parent_post_id: string | null
  /** The date of a back-dated post; others get the time of publishing. */
  date: Date | null
  content: PostDocument | null
}

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

const givenColumns = { ...writtenColumns, parent_post_id: 'bigint' }

/** The columns of the row that is inserted, each by its value. */
const inserted = valuesOf(givenColumns, {
  id: sql`post_id`,
  blog_id: sql`to_id`,
  author_account_id: sql`account_id`,
  published_id: sql`published_id`,
  content_id: sql`content_id`,
  root_post_id: sql`coalesce(root_post_id, post_id)`,
  root_blog_uuid: sql`coalesce(root_blog_uuid, to_uuid)`,
  queue_position: sql`case when state = 'queued' then post_id end`,
  queue_id: sql`case when state = 'queued' then ${queueIfOf(sql`new.to_id`, sql`new.queue_id`)} end`,
})

const insertedContent = valuesOf(contentColumns, {
  id: sql`content_id`,
  post_id: sql`post_id`,
  blog_id: sql`to_id`,
  blog_name: sql`to_name`,
  kind: sql`kind`,
})

const asRecord = {
  ...{ at: 'int', account_id: 'uuid', is_staff: 'boolean', blog_ids: 'bigint[]', contributes_to: 'bigint[]' },
  ...{ asked_id: 'bigint', asked_name: 'text', is_submission: 'boolean', is_imported: 'boolean', is_placed: 'boolean' },
  ...{ since_id: 'bigint', margin: 'int', date: 'timestamptz', client_id: 'uuid', hash: 'text' },
  ...{ has_content: 'boolean', tag_keys: 'text[]', ...contentColumns, ...givenColumns },
}

/** An id that orders by the date. All dates before the year 2000 have one and the same, so they take that of today. */
const datedId = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${date} >= timestamptz '2000-01-01 00:00:00+00' then id_at(${date}) else next_id() end`

const newId = sql`case when asked.is_imported and asked.state <> 'queued' then ${datedId(sql`asked.date`)} else next_id() end`

/**
 * Inserts a batch of posts in one statement: checks the blog and the limits, then writes the content, the post and the
 * effects of publishing, if the posts are in public.
 */
const prepareFor = (effects: (() => RawBuilder<unknown>) | null) =>
  prepared<Made, [posts: string]>(
    (posts) => sql`
      with asked as materialized (
        select * from json_to_recordset(${posts}::json) as posts (${typed(asRecord)})
      ),
      wanted as materialized (
        select asked.*, to_blog.*, ${newId} as post_id, case when has_content then ${newId} end as content_id,
          case when is_placed then case when asked.date is null then next_id() else id_at(asked.date) end end as published_id,
          ${indexLater(effects !== null)} as is_later
        from asked cross join lateral (
          select ${sql.join(columnsToPostTo.map((column) => sql`${sql.ref(column)} as ${sql.id(inBlog(column))}`))} from blogs
          where blogs.id = coalesce(
            asked.asked_id, (select named.id from blogs named where named.name = asked.asked_name))
            and (blogs.id = any(asked.blog_ids)
              or asked.is_submission and (blogs.submissions or blogs.id = any(asked.contributes_to)))
            and (asked.is_staff or ${isStandingFor({ isStaff: false })})
            and ${isBlogVisibleTo({ ...asked, isStaff: true })} and ${isWithinDay}
            and (asked.state <> 'queued' or ${queued} < ${sql.lit(queueSizeMax)})
          limit 1) as to_blog
      ),
      ${claimRequests(sql`wanted`, sql`jsonb_build_object('postId', post_id::text)`, sql`new`)}
      content as (insert into contents ${insertedContent} from new where has_content),
      post as (insert into posts ${inserted} from new)
      ${effects ? sql`, ${effects()}` : sql``}
      select at, post_id, content_id, published_id, pg_current_xact_id()::xid::text as version,
        ${sql.join(columnsToPostTo.map((column) => sql`${sql.id(inBlog(column))} as ${sql.id(bare(column))}`))} from new`,
  )

const bare = (column: string) => column.slice('blogs.'.length)
const inBlog = (column: string) => `to_${bare(column)}`

const batchFor = (effects: (() => RawBuilder<unknown>) | null) => {
  const insert = prepareFor(effects)
  return batched<Asked, Made | undefined>({
    apartBy: ({ viewer, to, request }) => ['name' in to ? to.name : to.id, `${viewer.accountId} ${request?.clientId}`],
    run: async (db, asked) => inPlaces(await insert(db, asRecords(asked.map(toRecord))), asked.length),
  })
}

const toRecord = ({ post, viewer, to, isSubmission = false, isImported = false, request, margin }: Asked) => {
  const { content, ...columns } = post
  return {
    ...columns,
    ...content,
    has_content: content !== null,
    tag_keys: post.tags.map(tagKey),
    account_id: viewer.accountId,
    is_staff: viewer.isStaff,
    blog_ids: viewer.blogIds,
    contributes_to: viewer.contributesTo,
    ...('name' in to ? { asked_name: to.name } : { asked_id: to.id }),
    is_submission: isSubmission,
    is_imported: isImported,
    is_placed: hasPlace(post.state),
    since_id: firstIdAt(Date.now() - dayMs),
    margin,
    client_id: request?.clientId,
    hash: request?.clientId && hashOfRequest(request.body),
  }
}

/** Posts that nobody but members sees yet have no effects, and few have those of a reblog. */
const inserts = {
  original: batchFor(() => effectsOfNewPosts(false)),
  reblog: batchFor(() => effectsOfNewPosts(true)),
  unseen: batchFor(null),
}

function wayOf({ state, is_members_only: isMembersOnly, parent_post_id }: NewPost): keyof typeof inserts {
  if (!isInPublic({ state, isMembersOnly })) return 'unseen'
  return parent_post_id === null ? 'original' : 'reblog'
}

/** The most posts that one writer can have in flight at the same time, on all servers together. */
const underWayMax = 50

/**
 * Inserts a post. Returns null and writes nothing if it is refused; the caller finds the reason. Unless `isHeld` says
 * that the writer's other posts are locked out, the daily limit is lower, because posts in flight are not counted.
 */
export async function insertPost(db: Db | Tx, wanted: Wanted, isHeld: boolean): Promise<MadePost | null> {
  const { post, isImported } = wanted
  const made = await inserts[wayOf(post)](db, { ...wanted, margin: isImported ? null : isHeld ? 0 : underWayMax })
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
export const lockPostOf = (tx: Tx, blogIds: readonly string[], postId: string) => queryRow<PostRow>(tx)`
    select ${postColumns} from posts
    where posts.id = ${postId} and posts.blog_id = any(${blogIds}::bigint[]) and posts.state <> 'binned' for update`

/** Makes a writer's posts wait for each other, so that the limits of a day and of a queue hold. */
const lockWriter = (tx: Tx, accountId: string) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended(${`posts by ${accountId}`}, 0))`

export async function lockQueue(tx: Tx, accountId: string, blogId: string): Promise<number> {
  await lockWriter(tx, accountId)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from posts where blog_id = ${blogId} and state = 'queued'`.execute(tx)
  return rows[0]?.queued ?? 0
}

export interface PartOfOther {
  id: string
  blogName: string
  part: PostDocument
}

/** Makes ids for the parts of others that an imported post shows, in their order. */
export async function makeTrailIds(tx: Tx, count: number, date: Date | null): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`
    select ${datedId(sql`${date}::timestamptz`)} as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

const partColumns = {
  ...{ id: 'bigint', blog_name: 'text', kind: 'text', ...contentColumns },
  ...{ is_sensitive: 'boolean', warning: 'text', labels: 'text[]' },
}

/**
 * Inserts parts by people who are not here, with the marks of the post that brings them. They are inserted as of the
 * post, so that the trigger finds the author of its media, and get an id of their own then, by which readers tell parts
 * apart.
 */
export async function insertPartsOfOthers(tx: Tx, post: PostRow, parts: readonly PartOfOther[]): Promise<void> {
  const marks = { is_sensitive: post.is_sensitive_by_owner, warning: post.warning, labels: post.labels }
  const rows = parts.map(({ id, blogName, part }) => ({ ...part, ...marks, id, blog_name: blogName }))
  await sql`
    insert into contents ${valuesOf(partColumns, { post_id: sql`${post.id}::bigint` })}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (${typed(partColumns)})`.execute(tx)
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

/** Pins the post instead of the one that was, or takes its pin away. */
export async function setPin(tx: Tx, { id, blogId }: { id: string; blogId: string }, isPinned: boolean): Promise<void> {
  await sql`
    update posts set is_pinned = false
    where blog_id = ${blogId} and is_pinned and (id = ${id}) <> ${isPinned}`.execute(tx)
  changed(tx, 'posts')
  if (isPinned) await sql`update posts set is_pinned = true where id = ${id} and not is_pinned`.execute(tx)
}
