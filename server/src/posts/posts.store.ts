import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import type { PostKind, PostState } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsPerDayMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { tagKey } from '@bowerbird/domain/posts/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { type PostRow, postColumns } from './post-rows.ts'
import { comeOut } from './publishing.store.ts'

const dayMs = 86_400_000

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
  blog: { id: string; name: string; uuid: string }
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
export async function insertPost(tx: Tx, post: NewPost): Promise<Made> {
  const { rows } = await sql<{ made_today: number; queued: number } & PostRow>`
    with counts as (
      select ${countToday(post.accountId)} as made_today, ${countQueued(post)} as queued
    ), ids as materialized (
      select next_id() as post_id, next_id() as content_id, ${placeOf(post)} as published_id from counts
      where made_today < ${postsPerDayMax} and queued < ${queueSizeMax}
    ), content as (${contentOf(post)}), posts as (${rowOf(post)} returning *)
    ${post.state === 'published' ? sql`, post as (select * from posts), ${comeOut(tagsOf(post))}` : sql``}
    select counts.made_today, counts.queued, ${postColumns} from counts left join posts on true`.execute(tx)
  const { made_today, queued, ...row } = rows[0] as NonNullable<(typeof rows)[0]>
  if (made_today >= postsPerDayMax) return { full: 'day' }
  return queued >= queueSizeMax ? { full: 'queue' } : { post: row }
}

/** A writer's posts are made one after the other, so that the limits of a day and of a queue hold. */
export const holdWriter = (accountId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${`posts by ${accountId}`}, 0))`

export async function lockQueue(tx: Tx, accountId: string, blogId: string): Promise<number> {
  await sql`select ${holdWriter(accountId)}`.execute(tx)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::int as queued from posts where blog_id = ${blogId} and state = 'queued'`.execute(tx)
  return rows[0]?.queued ?? 0
}

const countToday = (accountId: string) => sql`(
  select count(*)::int from (
    select from posts where author_account_id = ${accountId} and id >= ${firstIdAt(Date.now() - dayMs)}
    limit ${postsPerDayMax}) as today)`

const countQueued = ({ state, blog }: NewPost) =>
  state === 'queued' ? sql`(select count(*)::int from posts where blog_id = ${blog.id} and state = 'queued')` : sql`0`

function placeOf({ state, dateMs }: NewPost): RawBuilder<unknown> {
  if (state !== 'published' && state !== 'private') return sql`null::bigint`
  return dateMs === null ? sql`next_id()` : sql`id_at(${new Date(dateMs)}::timestamptz)`
}

const contentOf = ({ content, blog }: NewPost) =>
  content
    ? sql`
      insert into contents (id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text, fields)
      select content_id, post_id, ${blog.id}, ${blog.name}, ${content.kind}, ${content.title}, ${content.html},
             ${content.source}, ${content.format}, ${content.words}, ${JSON.stringify(content.fields)}::jsonb
      from ids returning id`
    : sql`select null::bigint as id from ids`

const rowOf = (post: NewPost) => sql`
  insert into posts (
    id, blog_id, author_account_id, kind, state, published_id, publish_on, queue_position, content_id, trail,
    parent_post_id, root_post_id, root_blog_uuid, source_blog_id, source_blog_name, reblog_key, summary, tags, slug,
    source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, options)
  select
    ids.post_id, ${post.blog.id}, ${post.accountId}, ${post.kind}, ${post.state}, ids.published_id,
    ${post.publishOnMs === null ? null : new Date(post.publishOnMs)}::timestamptz,
    ${post.state === 'queued' ? sql`ids.post_id` : sql`null::bigint`}, content.id, ${[...post.trail]}::bigint[],
    ${post.origin?.parentPostId ?? null}::bigint, coalesce(${post.origin?.rootPostId ?? null}::bigint, ids.post_id),
    ${post.origin?.rootBlogUuid ?? post.blog.uuid}::uuid, ${post.origin?.blogId ?? null}::bigint,
    ${post.origin?.blogName ?? null}, ${post.reblogKey}, ${post.summary}, ${[...post.tags]}::text[], ${post.slug},
    ${post.sourceUrl}, ${post.canBeLiked}, ${post.canBeReblogged}, ${post.isSensitive}, ${post.isMembersOnly},
    ${JSON.stringify(post.options)}::jsonb
  from ids, content`

const tagsOf = ({ tags }: NewPost) =>
  sql`select post.id as post_id, tag_key from post, unnest(${tags.map(tagKey)}::text[]) as tag_key`
