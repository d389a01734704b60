import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { comeOutMade, indexLater } from '../queue/publishing.store.ts'
import { type PostRow, postColumns } from '../read/post-rows.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'

export const dayMs = 86_400_000

export interface NewContent {
  kind: PostKind
  title: string
  html: string
  source: string
  format: number
  words: string
  fields: object
  /** What it shows is still being made. */
  isProcessing?: boolean
}

/** Where a post came from; null on an original. */
export interface Origin {
  parentPostId: string
  rootPostId: string
  rootBlogUuid: string
  blogId: string
  blogName: string
}

export interface NewPost {
  accountId: string
  kind: PostKind
  state: PostState
  /** The place of a post that is back-dated; others stand where they are published. */
  dateMs: number | null
  publishOnMs: number | null
  content: NewContent | null
  trail: readonly string[]
  origin: Origin | null
  reblogKey: string
  summary: string
  tags: readonly string[]
  slug: string
  sourceUrl: string
  canBeLiked: boolean
  canBeReblogged: boolean
  isSensitive: boolean
  isMembersOnly: boolean
  options: object
}

export type Made = { post: PostRow } | { full: 'day' | 'queue' }

/** One statement: the limits, the content, the post and all that follows from it. The caller holds the writer's lock. */
export async function insertPost(
  tx: Tx,
  blog: Pick<BlogToPostTo, 'id' | 'name' | 'uuid'>,
  post: NewPost,
): Promise<Made> {
  const { rows } = await sql<{ made_today: number; queued: number } & PostRow>`
    with blog as materialized (
      select ${blog.id}::bigint as id, ${blog.name}::text as name, ${blog.uuid}::uuid as uuid
    ), counts as (
      select ${countToday(post.accountId)} as made_today, ${countQueued(post, blog.id)} as queued
    ), ids as materialized (
      select next_id() as post_id, next_id() as content_id, ${placeOf(post)} as published_id,
        ${indexLater(isInPublic(post))} as is_later from counts
      where made_today < ${postsPerDayMax} and queued < ${queueSizeMax}
    ), ${madeOf(post)}
    select counts.made_today, counts.queued, ${postColumns} from counts left join posts on true`.execute(tx)
  const { made_today, queued, ...row } = rows[0] as NonNullable<(typeof rows)[0]>
  if (made_today >= postsPerDayMax) return { full: 'day' }
  return queued >= queueSizeMax ? { full: 'queue' } : { post: row }
}

/** So many posts by one writer may be under way at the same time, on all servers together. */
const underWayMax = 50

/** Whoever made fewer posts in a day need not be held off their other posts. */
export const atOnceMax = postsPerDayMax - underWayMax

/** For a statement whose `blog` and `ids` say where and as what; without a row in `ids` nothing is made. */
const madeOf = (post: NewPost): RawBuilder<unknown> => sql`
  content as (${contentOf(post)}), posts as (${rowOf(post)} returning *)
  ${post.state === 'published' ? sql`, ${comeOutMade(tagsOf(post), post.origin === null)}` : sql``}`

/** A writer's posts are made one after the other, so that the limits of a day and of a queue hold. */
export const holdWriter = (accountId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${`posts by ${accountId}`}, 0))`

export async function lockQueue(tx: Tx, accountId: string, blogId: string): Promise<number> {
  await sql`select ${holdWriter(accountId)}`.execute(tx)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from posts where blog_id = ${blogId} and state = 'queued'`.execute(tx)
  return rows[0]?.queued ?? 0
}

const countToday = (accountId: string) => countSince(accountId, firstIdAt(Date.now() - dayMs))

/** Up to the most that a day takes. */
export const countSince = (accountId: string, sinceId: string): RawBuilder<number> => sql`(
  select count(*)::int from (
    select from posts where author_account_id = ${accountId} and id >= ${sinceId}
    limit ${sql.lit(postsPerDayMax)}) as today)`

const countQueued = ({ state }: NewPost, blogId: string) =>
  state === 'queued' ? sql`(select count(*)::int from posts where blog_id = ${blogId} and state = 'queued')` : sql`0`

function placeOf({ state, dateMs }: NewPost): RawBuilder<unknown> {
  if (state !== 'published' && state !== 'private') return sql`null::bigint`
  return dateMs === null ? sql`next_id()` : sql`id_at(${new Date(dateMs)}::timestamptz)`
}

const contentOf = ({ content }: NewPost) =>
  content
    ? sql`
      insert into contents (id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text, fields)
      select content_id, post_id, blog.id, blog.name, ${content.kind}, ${content.title}, ${content.html},
             ${content.source}, ${content.format}, ${content.words}, ${JSON.stringify(content.fields)}::jsonb
      from ids, blog returning id`
    : sql`select null::bigint as id from ids`

const rowOf = (post: NewPost) => sql`
  insert into posts (
    id, blog_id, author_account_id, kind, state, published_id, publish_on, queue_position, content_id, trail,
    parent_post_id, root_post_id, root_blog_uuid, source_blog_id, source_blog_name, reblog_key, summary, tags, slug,
    source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, options)
  select
    ids.post_id, blog.id, ${post.accountId}, ${post.kind}, ${post.state}, ids.published_id,
    ${post.publishOnMs === null ? null : new Date(post.publishOnMs)}::timestamptz,
    ${post.state === 'queued' ? sql`ids.post_id` : sql`null::bigint`}, content.id, ${[...post.trail]}::bigint[],
    ${post.origin?.parentPostId ?? null}::bigint, coalesce(${post.origin?.rootPostId ?? null}::bigint, ids.post_id),
    coalesce(${post.origin?.rootBlogUuid ?? null}::uuid, blog.uuid), ${post.origin?.blogId ?? null}::bigint,
    ${post.origin?.blogName ?? null}, ${post.reblogKey}, ${post.summary}, ${[...post.tags]}::text[], ${post.slug},
    ${post.sourceUrl}, ${post.canBeLiked}, ${post.canBeReblogged}, ${post.isSensitive}, ${post.isMembersOnly},
    ${JSON.stringify(post.options)}::jsonb
  from ids, content, blog`

const tagsOf = ({ tags }: NewPost) =>
  sql`select post.id as post_id, tag_key from post, unnest(${tags.map(tagKey)}::text[]) as tag_key`
