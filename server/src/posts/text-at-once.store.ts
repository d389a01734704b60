import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { hasPlace, isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/tags.ts'
import { sql } from 'kysely'
import { briefColumns } from '../blogs/blog-shapes.ts'
import type { Db } from '../core/database.ts'
import { preparedByName } from '../core/prepared.ts'
import type { Member } from '../core/viewer.ts'
import { isBlogVisibleTo } from '../moderation/visibility.ts'
import { type PostOptions, toldOptions } from './post-options.ts'
import type { PostRow } from './post-rows.ts'
import { atOnceMax, countSince, dayMs, type NewContent, type NewPost } from './posts.store.ts'
import type { BlogToPostTo } from './posts.views.ts'
import { indexLater } from './publishing.store.ts'

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

interface Values
  extends Omit<NewPost, 'kind' | 'dateMs' | 'publishOnMs' | 'content' | 'trail' | 'origin' | 'options'>,
    Pick<NewContent, 'title' | 'html' | 'source' | 'format' | 'words'> {
  blogName: string
  blogIds: readonly string[]
  sinceId: string
  date: Date | null
  clientId: string | null
  hash: string
  tagKeys: readonly string[]
  options: string
}

type Made = BlogToPostTo & { post_id: string; content_id: string; published_id: string | null }

const prepareFor = (way: Way) =>
  preparedByName<Made, Values>((given) => {
    const date = sql`${given.date}::timestamptz`
    const place = way.isPlaced
      ? sql`case when ${date} is null then next_id() else id_at(${date}) end`
      : sql`null::bigint`
    const claimed = sql`claimed as (
      insert into client_requests (account_id, client_id, request_hash, answer)
      select ${given.accountId}, ${given.clientId}, ${given.hash}, jsonb_build_object('postId', post_id::text)
      from wanted on conflict do nothing returning client_id
    ), new as materialized (select * from wanted where exists (select from claimed)),`
    return sql`
      with ${way.isOnce ? sql`wanted` : sql`new`} as materialized (
        select ${sql.join(briefColumns.map((column) => sql.ref(column)))}, next_id() as post_id,
          next_id() as content_id, ${place} as published_id, ${indexLater(way.isInPublic)} as is_later
        from blogs
        where blogs.name = ${given.blogName} and blogs.id = any(${given.blogIds}::bigint[])
          and ${isBlogVisibleTo({ blogIds: given.blogIds, isStaff: way.isStaff })}
          and ${countSince(given.accountId, given.sinceId)} < ${sql.lit(atOnceMax)}
      ),
      ${way.isOnce ? claimed : sql``}
      content as (
        insert into contents (id, post_id, blog_id, blog_name, kind, title, body_html, source, format, search_text)
        select content_id, post_id, id, name, 'text', ${given.title}, ${given.html}, ${given.source}, ${given.format},
          ${given.words} from new
      ),
      post as (
        insert into posts (
          id, blog_id, author_account_id, kind, state, published_id, content_id, root_post_id, root_blog_uuid, reblog_key,
          summary, tags, slug, source_url, can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, options)
        select post_id, id, ${given.accountId}, 'text', ${given.state}, published_id, content_id, post_id, uuid,
          ${given.reblogKey}, ${given.summary}, ${given.tags}::text[], ${given.slug}, ${given.sourceUrl},
          ${given.canBeLiked}, ${given.canBeReblogged}, ${given.isSensitive}, ${given.isMembersOnly},
          ${given.options}::jsonb from new
      )
      ${way.isInPublic ? comeOut(given) : sql``}
      select ${sql.join(briefColumns.map((column) => sql.id(column.slice('blogs.'.length))))}, post_id, content_id,
        published_id from new`
  })

/** As `comeOut` of publishing.store.ts does, for one original of which everything is known. */
const comeOut = ({ tagKeys }: Values) => sql`
  , tagged as (
    insert into post_tags (tag_key, published_id, post_id)
    select tag_key, published_id, post_id from new, unnest(${tagKeys}::text[]) as tag_key
  ),
  freshened as (
    update blogs set newest_published_id = greatest(newest_published_id, new.published_id)
    from new where blogs.id = new.id
  ),
  told as (
    insert into events (name, body)
    select 'post.published', jsonb_build_object('postId', post_id::text, 'blogId', id::text) from new
  )`

const statements = new Map<string, ReturnType<typeof prepareFor>>()

function statementFor(way: Way) {
  const key = Object.values(way).join()
  const statement = statements.get(key) ?? prepareFor(way)
  statements.set(key, statement)
  return statement
}

/**
 * One statement for a text by one who is far from the limit of a day: the blog and the client's id are looked up on
 * the way, and there is no lock. Null, and nothing done, when anything stands in the way; what it is, is for the
 * caller to find out.
 */
export async function insertTextAtOnce(
  db: Db,
  viewer: Member,
  blogName: string,
  post: TextPost,
  request: { clientId: string | undefined; hash: () => string },
): Promise<{ row: PostRow; blog: BlogToPostTo } | null> {
  const insert = statementFor({
    isStaff: viewer.isStaff,
    isPlaced: hasPlace(post.state),
    isInPublic: isInPublic(post),
    isOnce: request.clientId !== undefined,
  })
  const { content, dateMs, tags, options, ...rest } = post
  const [made] = await insert(db, {
    ...rest,
    ...content,
    blogName,
    blogIds: viewer.blogIds,
    sinceId: firstIdAt(Date.now() - dayMs),
    date: dateMs === null ? null : new Date(dateMs),
    clientId: request.clientId ?? null,
    hash: request.clientId === undefined ? '' : request.hash(),
    tags,
    tagKeys: tags.map(tagKey),
    options: JSON.stringify(options),
  })
  if (!made) return null
  const { post_id, content_id, published_id, ...blog } = made
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
