import { type RawBuilder, sql } from 'kysely'
import { isBlockedEitherWay, isUnwalled } from '../../blogs/blog-visibility.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'
import { isPostMutedFor } from '../../moderation/visibility.ts'
import { notesOfPosts } from '../notes-of-posts.ts'
import { type PostRow, writtenColumns } from './post-row.ts'
import { type CachedPost, cachePost, findCachedPost } from './posts-cache.ts'
import { readTrailFlags, type TrailFlags, trailFlags } from './trail-flags.ts'

export interface PagedPost {
  cached: CachedPost
  cursor: string
  marks: PostFlags
}

const { options: _, ...columns } = writtenColumns
const rowColumns = [
  ...['id', 'blog_id', 'published_id', 'content_id', 'is_sensitive', 'is_pinned', 'appeal_state'],
  ...Object.keys(columns),
]

/** The statement must name the table `posts`. */
export const postColumns = sql`
  ${sql.join(rowColumns.map((column) => sql.ref(`posts.${column}`)))},
  (select mention_key from blogs where blogs.id = posts.blog_id) as blog_mention_key,
  coalesce((select own.revision from contents own where own.id = posts.content_id), 0) as content_revision,
  posts.options - '{contentStats,shareData,elsewhere}'::text[] as options`

/** These differ by viewer or change often, so they are never cached. */
export interface PostFlags extends TrailFlags {
  note_count: number
  is_liked: boolean
  is_reblogged: boolean
  is_followed: boolean
  is_source_followed: boolean
  is_muted: boolean
  is_bookmarked: boolean
  is_source_blocked: boolean
}

const bits = {
  ...{ is_liked: 1, is_reblogged: 2, is_followed: 4, is_source_followed: 8 },
  ...{ is_muted: 16, is_bookmarked: 32, is_source_blocked: 64 },
}

/** Adds `limit 1`, so that PostgreSQL looks each post up in the index, however many blogs the viewer follows. */
export const follows = (viewer: Pick<Member, 'accountId'>, blogId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select true from follows where account_id = ${viewer.accountId} and follows.blog_id = ${blogId} limit 1)`

/** Looks each mark up by index too, however many likes and posts the viewer has. */
function marksOf(viewer: Viewer, isFollowed: (viewer: Member) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (!viewer) return sql`0`
  const bit = (name: keyof typeof bits, found: RawBuilder<unknown>) =>
    sql`case when ${found} then ${sql.lit(bits[name])} else 0 end`
  const liked = notesOfPosts.get().isLikedBy(viewer.primaryBlogId, sql`posts.id`)
  const reblogged = sql`(
    select true from posts mine
    where mine.parent_post_id = posts.id and mine.state = 'published' and mine.blog_id = any(${viewer.blogIds}::bigint[])
    limit 1)`
  const bookmarked = sql`(
    select true from bookmarks where account_id = ${viewer.accountId} and bookmarks.post_id = posts.id limit 1)`
  return sql`(${bit('is_liked', liked)} + ${bit('is_bookmarked', bookmarked)} + ${bit('is_reblogged', reblogged)}
    + ${bit('is_followed', isFollowed(viewer))}
    + ${bit('is_source_followed', sql`posts.source_blog_id is not null and ${follows(viewer, sql`posts.source_blog_id`)}`)}
    + ${bit('is_source_blocked', sql`posts.source_blog_id is not null and not ${isUnwalled(viewer)} and ${isBlockedEitherWay(viewer, sql`posts.source_blog_id`)}`)}
    + ${bit('is_muted', isPostMutedFor(viewer.accountId))})`
}

/** One post of a page, with the version of its row and the marks for the viewer. */
export interface PageLine {
  id: string
  cursor: string
  version: string
  marks: PostFlags
}

/**
 * Returns the posts of `page`, a query of `id` and `cursor`, as one text with a line for each post, highest cursor
 * first. The page must already filter by visibility; nothing is left out here.
 */
const linesOf = (viewer: Viewer, page: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select string_agg(
    concat_ws(' ', posts.id, page.cursor, posts.xmin, ${notesOfPosts.get().count(sql`posts.root_post_id`)},
      ${marksOf(viewer, (member) => follows(member, sql`posts.blog_id`))}, ${trailFlags(viewer)}), ',' order by page.cursor desc)
  from (${page}) as page join posts on posts.id = page.id)`

export const lineColumns = sql`posts.id, posts.xmin as version, posts.root_post_id, posts.source_blog_id, posts.trail`

/** Takes a page that selects `lineColumns`, so that posts are not read again. */
export const linesOfPage = (
  viewer: Viewer,
  page: RawBuilder<unknown>,
  isFollowed: (viewer: Member) => RawBuilder<unknown>,
): RawBuilder<string | null> => sql`(
  select string_agg(
    concat_ws(' ', posts.id, posts.cursor, posts.version, ${notesOfPosts.get().count(sql`posts.root_post_id`)}, ${marksOf(viewer, isFollowed)},
      ${trailFlags(viewer)}),
    ',' order by posts.cursor desc)
  from (${page}) as posts)`

/** Takes a page of one blog, of which the caller knows whether the viewer follows it. */
export const linesOfBlog = (viewer: Viewer, page: RawBuilder<unknown>): RawBuilder<string | null> =>
  linesOfPage(viewer, page, () => sql`false`)

export function readLines(lines: string | null, isBlogFollowed = false): PageLine[] {
  if (!lines) return []
  return lines.split(',').map((line) => {
    const [id, cursor, version, notes, marked, trail] = line.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string?,
    ]
    const has = (bit: number) => (Number(marked) & bit) !== 0
    return {
      id,
      cursor,
      version,
      marks: {
        note_count: Number(notes),
        is_liked: has(bits.is_liked),
        is_reblogged: has(bits.is_reblogged),
        is_followed: isBlogFollowed || has(bits.is_followed),
        is_source_followed: has(bits.is_source_followed),
        is_muted: has(bits.is_muted),
        is_bookmarked: has(bits.is_bookmarked),
        is_source_blocked: has(bits.is_source_blocked),
        ...readTrailFlags(trail),
      },
    }
  })
}

export async function readPage(db: Db | Tx, viewer: Viewer, page: RawBuilder<unknown>): Promise<PagedPost[]> {
  const list = async () => {
    const { rows } = await sql<{ lines: string | null }>`select ${linesOf(viewer, page)} as lines`.execute(db)
    return readLines(rows[0]?.lines ?? null)
  }
  return readPaged(db, await list(), list)
}

/** Limits how often a page is read again because its posts change meanwhile. */
const readAgainMax = 5

/**
 * Returns the rows behind the lines of a page. If a post changed since, the page is read again, because only the page's
 * own statement decides whether the viewer may see its present state.
 */
export async function readPaged(
  db: Db | Tx,
  firstLines: readonly PageLine[],
  readAgain: () => Promise<readonly PageLine[]>,
): Promise<PagedPost[]> {
  let lines = firstLines
  for (let left = readAgainMax; ; left -= 1) {
    const found = await readCached(db, lines)
    const paged = lines.flatMap(({ id, cursor, version, marks }) => {
      const cached = found.get(id)
      return cached?.version === version ? [{ cached, cursor, marks }] : []
    })
    if (paged.length === lines.length || left === 0) return paged
    lines = await readAgain()
  }
}

/** Returns the posts by id, in their present version. */
async function readCached(db: Db | Tx, lines: readonly PageLine[]): Promise<Map<string, CachedPost>> {
  const found = new Map<string, CachedPost>()
  const missing: string[] = []
  for (const { id, version } of lines) {
    const post = findCachedPost(db, id, version)
    if (post) found.set(id, post)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  const { rows } = await sql<PostRow & { version: string }>`
    select posts.xmin as version, ${postColumns} from posts where posts.id = any(${missing}::bigint[])`.execute(db)
  for (const { version, ...row } of rows) {
    const post = { version, row, shape: null }
    found.set(row.id, post)
    cachePost(db, post)
  }
  return found
}
