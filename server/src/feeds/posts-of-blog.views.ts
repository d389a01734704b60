import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import type { Post, PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { isSafeModeOnFor } from '../moderation/discoverable-blogs.ts'
import { isBlogHiddenBySafeMode } from '../moderation/safe-mode.views.ts'
import { isPostVisibleTo, isUnhiddenFor } from '../moderation/visibility.ts'
import { lineColumns, readPaged } from '../posts/read/post-rows.ts'
import { onePost, readBlogWith } from './blog.views.ts'
import { answerPaged } from './feed-pages.ts'

export interface WantedOfBlog {
  postId?: string | undefined
  kind?: PostKind | undefined
  /** All of them. */
  tags: readonly string[]
  /** Seconds. */
  before?: number | undefined
  after?: number | undefined
  isOldestFirst: boolean
  limit: number
  offset: number
  cursor?: string | undefined
}

interface PostsOfBlog {
  blog: Blog
  posts: Post[]
  next: string | null
  isHidden: boolean
}

/** Lists posts by their time, without the pinned one at the top, for clients that ask by type, tags and time. */
export async function readPostsOfBlog(
  db: Db,
  viewer: Viewer,
  blogName: string,
  wanted: WantedOfBlog,
  deps: Deps,
): Promise<PostsOfBlog> {
  const { origin } = deps.config
  const page = wanted.postId === undefined ? pageOf(viewer, wanted) : onePost(viewer, wanted.postId)
  const read = () => readBlogWith(db, viewer, blogName, page, origin)
  const { blog, lines } = await read()
  if (await isBlogHiddenBySafeMode(deps, viewer, blog)) return { blog, posts: [], next: null, isHidden: true }
  const paged = await readPaged(db, lines, async () => (await read()).lines)
  const isSafeModeOn = () => isSafeModeOnFor(deps, viewer)
  const { limit, offset } = wanted
  const { posts, next } = await answerPaged(db, viewer, paged, { limit, offset }, origin, { isSafeModeOn })
  return { blog, posts, next: next?.replace('-', '') ?? null, isHidden: false }
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)

/** A reblog has the kind of the first part of its trail, as `legacyPost` shows it. */
const isOfKind = (kind: PostKind) =>
  sql`coalesce((select contents.kind from contents where contents.id = posts.trail[1]), posts.kind) = ${kind}`

const hasTag = (tag: string) =>
  sql`exists (select from unnest(posts.tags) as tag where lower(normalize(tag)) = ${tagKey(tag)})`

/** Tags of published posts are indexed. */
const hasPublicTag = (tag: string) => sql`exists (
  select from post_tags where post_tags.tag_key = ${tagKey(tag)} and post_tags.published_id = posts.published_id)`

const isWanted = ({ kind, tags, before, after }: WantedOfBlog, tagged: (tag: string) => RawBuilder<unknown>) =>
  and([
    ...(kind ? [isOfKind(kind)] : []),
    ...tags.map(tagged),
    ...(before === undefined ? [] : [sql`posts.published_id < ${firstIdAt(before * 1000)}`]),
    ...(after === undefined ? [] : [sql`posts.published_id >= ${firstIdAt((after + 1) * 1000)}`]),
  ])

/** Cursors of a list with the oldest first are negative, because pages are read from the highest cursor down. */
function pageOf(viewer: Viewer, wanted: WantedOfBlog): RawBuilder<unknown> {
  const { isOldestFirst, cursor, limit, offset } = wanted
  const place = isOldestFirst ? sql`-posts.published_id` : sql`posts.published_id`
  const beyond = isOldestFirst ? sql`posts.published_id > ${cursor}` : sql`posts.published_id < ${cursor}`
  const enough = sql`limit ${limit + offset + 1}`
  const walk = (state: 'published' | 'private', more: RawBuilder<unknown>) => sql`(
    select ${lineColumns}, ${place} as cursor from posts
    where posts.blog_id = blogs.id and posts.state = ${sql.lit(state)} and ${isPostVisibleTo(viewer)}
      and ${isUnhiddenFor(viewer)} and ${cursor === undefined ? sql`true` : beyond} and ${more}
    order by posts.published_id ${isOldestFirst ? sql`asc` : sql`desc`} ${enough})`
  const lists = [walk('published', isWanted(wanted, hasPublicTag))]
  if (viewer)
    lists.push(walk('private', sql`blogs.id = any(${viewer.blogIds}::bigint[]) and ${isWanted(wanted, hasTag)}`))
  return sql`select * from (${sql.join(lists, sql` union all `)}) as merged
    order by cursor desc limit ${limit + 1} offset ${offset}`
}

export interface PostCount {
  posts: number
  wanted: number
  updated: number
}

/** Counts the published posts that the viewer may see. */
export async function countPostsOfBlog(
  db: Db,
  viewer: Viewer,
  uuid: string,
  wanted: WantedOfBlog | null = null,
): Promise<PostCount> {
  const { rows } = await sql<PostCount>`
    select count(*)::int as posts, (count(*) filter (where ${wanted ? isWanted(wanted, hasPublicTag) : sql`true`}))::int as wanted,
      coalesce(extract(epoch from time_of_id(max(posts.published_id))), 0)::int as updated
    from posts join blogs on blogs.id = posts.blog_id
    where blogs.uuid = ${uuid} and posts.state = 'published' and ${isPostVisibleTo(viewer)}`.execute(db)
  return rows[0] ?? { posts: 0, wanted: 0, updated: 0 }
}
