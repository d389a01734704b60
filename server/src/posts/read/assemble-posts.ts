import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { nameOfFilter } from '@bowerbird/domain/posts/filters/filters.rules.ts'
import { readBlogBriefs } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { matchFilters } from '../filters/filter-posts.ts'
import { readWarnings, type Warned } from '../filters/read-warnings.ts'
import { withPolls } from '../polls/polls.views.ts'
import { isUnfinished, readContents } from './contents.views.ts'
import { covered, isSensitiveTo, withoutAdultTitles, withoutClosed } from './cover-post.ts'
import type { ContentRow, PostRow } from './post-row.ts'
import type { PagedPost, PostFlags } from './post-rows.ts'
import { cachePost, type PostShape } from './posts-cache.ts'
import { type Parts, shapePost } from './shape-post.ts'
import { readRevisions } from './trail-flags.ts'
import { withWriters } from './writers.views.ts'

interface AssembleOptions {
  /** Called only when a post is marked sensitive. */
  isSafeModeOn?: (() => Promise<boolean>) | undefined
  known?: ReadonlyMap<string, BlogBrief>
  ignoresFilters?: boolean | undefined
}

/**
 * Builds posts from rows. The part that is the same for all viewers is cached by version; on a miss, one statement
 * reads the contents, trails included, and one the blogs that are not cached. Marks are decided for each page, because
 * a mark on one post changes no other's version.
 */
export async function assemblePosts(
  db: Db | Tx,
  viewer: Viewer,
  paged: readonly PagedPost[],
  origin: string,
  options: AssembleOptions = {},
): Promise<Post[]> {
  const assembled = await assembleForList(db, viewer, paged, origin, options)
  return assembled.map(({ post }) => post)
}

/** Also says which posts a filter or a label takes out of lists. */
export async function assembleForList(
  db: Db | Tx,
  viewer: Viewer,
  paged: readonly PagedPost[],
  origin: string,
  { isSafeModeOn = async () => viewer?.safeMode ?? true, known = new Map(), ignoresFilters }: AssembleOptions = {},
): Promise<{ post: Post; isHidden: boolean }[]> {
  const named = namedIn(paged)
  const blogs = named.length > 0 ? await readBlogBriefs(db, named, origin) : known
  const lacking = paged.filter((post) => !isRight(post, blogs, origin))
  const parts = lacking.length > 0 ? await readParts(db, lacking, blogs, origin) : { contents: new Map(), blogs }
  const warnings = await readWarnings(db, viewer, paged)
  const posts = paged.map((each, at) => {
    const { cached, marks } = each
    const shape = isRight(each, blogs, origin) ? each.cached.shape : shapeAnew(db, each, parts, origin)
    const post = markPost(shape.post, marks, viewer?.blogIds.includes(cached.row.blog_id) ?? false)
    return withoutClosed(withWarning(post, warnings[at], ignoresFilters), marks, origin)
  })
  const isSensitive = posts.map((post, at) => isSensitiveTo(post, (paged[at] as PagedPost).marks))
  const isCovering = isSensitive.includes(true) && (await isSafeModeOn())
  const filtered = ignoresFilters ? [] : await matchFilters(db, viewer, posts)
  const shown = posts.map((post, at) => {
    const filter = filtered[at]
    const isCovered = filter || post.is_warned || (isCovering && isSensitive[at])
    const filtered_by = filter?.by.map(nameOfFilter) ?? []
    return isCovered ? { ...covered(post, origin), filtered_by } : post
  })
  const isUntitled = !viewer && (await isSafeModeOn())
  const polled = await withPolls(db, viewer, isUntitled ? shown.map(withoutAdultTitles) : shown)
  const blogIds = paged.map(({ cached }) => cached.row.blog_id)
  const standing = await withWriters(db, viewer, polled, blogIds)
  return standing.map((post, at) => ({
    post,
    isHidden: filtered[at]?.action === 'hide' || (post.is_warned && warnings[at]?.action === 'hide'),
  }))
}

/** Own posts are never covered by a label. */
const withWarning = (post: Post, warned: Warned | undefined, ignoresFilters: boolean | undefined): Post =>
  warned
    ? { ...post, warned_of: warned.words, is_warned: !ignoresFilters && !post.is_mine && warned.action !== 'show' }
    : post

/** The blogs that cached shapes name. */
const namedIn = (paged: readonly PagedPost[]) => [
  ...new Set(paged.flatMap(({ cached }) => (cached.shape ? [...cached.shape.briefs.keys()] : []))),
]

type Shaped = PagedPost & { cached: { shape: PostShape } }

function isRight(paged: PagedPost, blogs: Parts['blogs'], origin: string): paged is Shaped {
  const { shape } = paged.cached
  if (shape?.origin !== origin || shape.revised !== paged.marks.revised) return false
  for (const [id, brief] of shape.briefs) if (!isSameBrief(blogs.get(id), brief)) return false
  return true
}

const isSameBrief = (one: BlogBrief | undefined, other: BlogBrief | undefined): boolean =>
  one === other ||
  (one?.name === other?.name &&
    one?.title === other?.title &&
    one?.avatar_url === other?.avatar_url &&
    one?.avatar_shape === other?.avatar_shape &&
    one?.is_adult === other?.is_adult &&
    one?.shows_writers === other?.shows_writers &&
    one?.uuid === other?.uuid &&
    one?.url === other?.url)

async function readParts(
  db: Db | Tx,
  paged: readonly PagedPost[],
  known: ReadonlyMap<string, BlogBrief>,
  origin: string,
): Promise<Parts> {
  const rows = paged.map(({ cached }) => cached.row)
  const contents = await readContents(
    db,
    rows,
    paged.flatMap(({ marks }) => readRevisions(marks)),
  )
  const ids = rows.flatMap((row) => blogIdsOf(row, contents)).filter((id) => !known.has(id))
  return { contents, blogs: new Map([...known, ...(await readBlogBriefs(db, ids, origin))]) }
}

function blogIdsOf(row: PostRow, contents: Parts['contents']): string[] {
  const ids = new Set([row.blog_id])
  if (row.source_blog_id) ids.add(row.source_blog_id)
  if (row.options.submitter) ids.add(row.options.submitter.blogId)
  for (const { blog_id, fields } of contentsOf(row, contents)) {
    if (blog_id) ids.add(blog_id)
    if (fields.askerBlogId) ids.add(fields.askerBlogId)
  }
  return [...ids]
}

const contentsOf = ({ content_id, trail }: PostRow, contents: Parts['contents']): ContentRow[] =>
  [...trail, content_id ?? ''].flatMap((id) => contents.get(id) ?? [])

function shapeAnew(db: Db | Tx, { cached, marks }: PagedPost, parts: Parts, origin: string): PostShape {
  const briefs = new Map(blogIdsOf(cached.row, parts.contents).map((id) => [id, parts.blogs.get(id)]))
  const contents = contentsOf(cached.row, parts.contents)
  const textLength = contents.reduce((sum, { title, body_html }) => sum + title.length + body_html.length, 0)
  const shape = { post: shapePost(cached.row, parts, origin), textLength, origin, briefs, revised: marks.revised }
  if (!contents.some(isUnfinished)) cachePost(db, { ...cached, shape })
  return shape
}

/** Adds the viewer's marks. */
const markPost = (post: Post, marks: PostFlags, isMine: boolean): Post => ({
  ...post,
  note_count: marks.note_count,
  liked: marks.is_liked,
  reblogged: marks.is_reblogged,
  muted: marks.is_muted,
  following: marks.is_followed,
  bookmarked: marks.is_bookmarked,
  is_mine: isMine,
  reblog_source: marks.is_source_blocked
    ? null
    : post.reblog_source && { ...post.reblog_source, following: marks.is_source_followed },
})
