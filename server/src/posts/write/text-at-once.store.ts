import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { hasPlace, isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { sql } from 'kysely'
import { briefColumns } from '../../blogs/blog-shapes.ts'
import { raiseNewest } from '../../blogs/blog-writes.ts'
import type { Db } from '../../core/database/database.ts'
import { gathered } from '../../core/database/gathered.ts'
import { asRecords, inPlaceOf, inPlaces, prepared } from '../../core/database/prepared.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isBlogVisibleTo } from '../../moderation/visibility.ts'
import { indexLater } from '../queue/publishing.store.ts'
import type { PostRow } from '../read/post-rows.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'
import { type PostOptions, toldOptions } from './post-options.ts'
import { atOnceMax, countSince, dayMs, type NewContent, type NewPost } from './posts.store.ts'

export interface TextPost extends NewPost {
  content: NewContent
}

/** What the words of the statement depend on. */
interface Way {
  isStaff: boolean
  isPlaced: boolean
  isInPublic: boolean
  isOnce: boolean
}

interface Asked {
  post: TextPost
  blogName: string
  blogIds: readonly string[]
  clientId: string | undefined
  hash: string
}

type Made = BlogToPostTo & { at: number; post_id: string; content_id: string; published_id: string | null }

const blogIds = inPlaceOf<readonly string[]>(sql`asked.blog_ids`)
const countedToday = countSince(inPlaceOf<string>(sql`asked.account_id`), inPlaceOf<string>(sql`asked.since_id`))

/** One statement for all that come together, each in another blog. */
const prepareFor = (way: Way) =>
  prepared<Made, [posts: string]>((posts) => {
    const place = way.isPlaced
      ? sql`case when asked.date is null then next_id() else id_at(asked.date) end`
      : sql`null::bigint`
    const claimed = sql`claimed as (
      insert into client_requests (account_id, client_id, request_hash, answer)
      select account_id, client_id, hash, jsonb_build_object('postId', post_id::text)
      from wanted on conflict do nothing returning account_id, client_id
    ), new as materialized (select wanted.* from wanted join claimed using (account_id, client_id)),`
    return sql`
      with asked as materialized (
        select * from json_to_recordset(${posts}::json) as posts (
          at int, account_id uuid, blog_name text, blog_ids bigint[], since_id bigint, date timestamptz,
          client_id uuid, hash text, title text, html text, source text, format smallint, words text, state post_state,
          reblog_key text, summary text, tags text[], tag_keys text[], slug text, source_url text,
          can_be_liked boolean, can_be_reblogged boolean, is_sensitive boolean, is_members_only boolean, options jsonb)
      ),
      ${way.isOnce ? sql`wanted` : sql`new`} as materialized (
        select asked.*, to_blog.*, next_id() as post_id, next_id() as content_id, ${place} as published_id,
          ${indexLater(way.isInPublic)} as is_later
        from asked cross join lateral (
          select ${sql.join(briefColumns.map((column) => sql`${sql.ref(column)} as ${sql.id(inBlog(column))}`))} from blogs
          where blogs.name = asked.blog_name and blogs.id = any(asked.blog_ids)
            and ${isBlogVisibleTo({ blogIds, isStaff: way.isStaff })} and ${countedToday} < ${sql.lit(atOnceMax)}
          limit 1) as to_blog
      ),
      ${way.isOnce ? claimed : sql``}
      content as (
        insert into contents (id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text)
        select content_id, post_id, to_id, to_name, 'text', title, html, source, format, words from new
      ),
      post as (
        insert into posts (
          id, blog_id, author_account_id, kind, state, published_id, content_id, root_post_id, root_blog_uuid, reblog_key,
          summary, tags, slug, source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, options)
        select post_id, to_id, account_id, 'text', state, published_id, content_id, post_id, to_uuid, reblog_key,
          summary, tags, slug, source_url, can_be_liked, can_be_reblogged, is_sensitive, is_members_only, options from new
      )
      ${way.isInPublic ? comeOut : sql``}
      select at, post_id, content_id, published_id,
        ${sql.join(briefColumns.map((column) => sql`${sql.id(inBlog(column))} as ${sql.id(bare(column))}`))} from new`
  })

const bare = (column: string) => column.slice('blogs.'.length)
const inBlog = (column: string) => `to_${bare(column)}`

/** As `comeOut` of publishing.store.ts does, for originals of which everything is known. */
const comeOut = sql`
  , tagged as (
    insert into post_tags (tag_key, published_id, post_id)
    select tag_key, published_id, post_id from new, unnest(tag_keys) as tag_key
  ),
  freshened as (
    ${raiseNewest(sql`select to_id, published_id from new`)}
  ),
  told as (
    insert into events (name, body)
    select 'post.published', jsonb_build_object('postId', post_id::text, 'blogId', to_id::text) from new
  )`

const gatherFor = (way: Way) => {
  const insert = prepareFor(way)
  return gathered<Asked, Made | undefined>({
    apartBy: ({ post, blogName, clientId }) => [blogName, `${post.accountId} ${clientId}`],
    run: async (db, asked) => {
      const rows = await insert(db, asRecords(asked.map(toRecord)))
      return inPlaces(rows, asked.length)
    },
  })
}

const toRecord = ({ post, blogName, blogIds, clientId, hash }: Asked) => ({
  account_id: post.accountId,
  blog_name: blogName,
  blog_ids: blogIds,
  since_id: firstIdAt(Date.now() - dayMs),
  date: post.dateMs === null ? null : new Date(post.dateMs),
  client_id: clientId,
  hash,
  title: post.content.title,
  html: post.content.html,
  source: post.content.source,
  format: post.content.format,
  words: post.content.words,
  state: post.state,
  reblog_key: post.reblogKey,
  summary: post.summary,
  tags: post.tags,
  tag_keys: post.tags.map(tagKey),
  slug: post.slug,
  source_url: post.sourceUrl,
  can_be_liked: post.canBeLiked,
  can_be_reblogged: post.canBeReblogged,
  is_sensitive: post.isSensitive,
  is_members_only: post.isMembersOnly,
  options: post.options,
})

const inserters = new Map<string, ReturnType<typeof gatherFor>>()

function inserterFor(way: Way) {
  const key = Object.values(way).join()
  const inserter = inserters.get(key) ?? gatherFor(way)
  inserters.set(key, inserter)
  return inserter
}

/**
 * A text by one who is far from the limit of a day: the blog and the client's id are looked up on the way, and there is
 * no lock. Null, and nothing done, when anything stands in the way; what it is, is for the caller to find out.
 */
export async function insertTextAtOnce(
  db: Db,
  viewer: Member,
  blogName: string,
  post: TextPost,
  request: { clientId: string | undefined; hash: () => string },
): Promise<{ row: PostRow; blog: BlogToPostTo } | null> {
  const { clientId } = request
  const insert = inserterFor({
    isStaff: viewer.isStaff,
    isPlaced: hasPlace(post.state),
    isInPublic: isInPublic(post),
    isOnce: clientId !== undefined,
  })
  const hash = clientId === undefined ? '' : request.hash()
  const made = await insert(db, { post, blogName, blogIds: viewer.blogIds, clientId, hash })
  if (!made) return null
  const { at: _, post_id, content_id, published_id, ...blog } = made
  return { row: rowOf(post, { post_id, content_id, published_id }, blog), blog }
}

/** The row that was written, without asking for it back. */
const rowOf = (
  post: TextPost,
  made: Pick<Made, 'post_id' | 'content_id' | 'published_id'>,
  blog: BlogToPostTo,
): PostRow => ({
  id: made.post_id,
  blog_id: blog.id,
  kind: post.kind,
  state: post.state,
  published_id: made.published_id,
  publish_on: null,
  content_id: made.content_id,
  trail: [],
  root_post_id: made.post_id,
  root_blog_uuid: blog.uuid,
  source_blog_id: null,
  source_blog_name: null,
  reblog_key: post.reblogKey,
  summary: post.summary,
  tags: [...post.tags],
  slug: post.slug,
  source_url: post.sourceUrl,
  can_be_liked: post.canBeLiked,
  can_be_reblogged: post.canBeReblogged,
  is_sensitive: false,
  is_sensitive_by_owner: post.isSensitive,
  is_members_only: post.isMembersOnly,
  is_pinned: false,
  options: toldOptions(post.options as PostOptions),
  appeal_state: 0,
})
