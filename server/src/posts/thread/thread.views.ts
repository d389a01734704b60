import { refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import * as limits from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { linesOfContent } from '@bowerbird/domain/posts/text/plain-lines.ts'
import type * as calls from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isHiddenByHosts } from '../../blogs/blog-visibility.ts'
import { type Db, queryRows } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { isSafeModeOnFor } from '../../moderation/discoverable-blogs.ts'
import { isPostVisibleTo } from '../../moderation/visibility.ts'
import { assembleForList } from '../read/assemble-posts.ts'
import { readPage } from '../read/post-rows.ts'
import { findPost } from '../read/posts.views.ts'

/** A post in its place: the root, or a reblog with the one it was taken from. */
interface Place {
  id: string
  parent_id: string | null
}

/** A member's own drafts and private reblogs are no part of a thread, nor are those of people whom its host blocked. */
const isInThread = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql`(posts.state = 'published' and ${isPostVisibleTo(viewer)} and not ${isHiddenByHosts(
    sql`posts.blog_id`,
    sql`from blogs hosts where hosts.uuid = posts.root_blog_uuid`,
  )})`

async function readRootId(db: Db, viewer: Viewer, postId: string): Promise<string> {
  const post = (await findPost(db, viewer, postId)) ?? refuse(postsRefusals.gone)
  return post.rootPostId
}

/** The index `posts_with_words` finds the page, and each step back to the root is a look at one row. */
export const readThread: Answer<typeof calls.readThread> = async (db, viewer, { postId, before }, { deps }) => {
  const rootId = await readRootId(db, viewer, postId)
  const rows = await queryRows<Place & { next: string | null }>(db)`
    with recursive worded as (
      select posts.id from posts join blogs on blogs.id = posts.blog_id
      where posts.root_post_id = ${rootId} and posts.content_id is not null and posts.parent_post_id is not null
        and ${isInThread(viewer)} and ${before === undefined ? sql`true` : sql`posts.id < ${before}`}
      order by posts.id desc limit ${sql.lit(limits.threadPerPage + 1)}
    ),
    page as (select id from worded order by id desc limit ${sql.lit(limits.threadPerPage)}),
    back as (
      select posts.id, posts.parent_post_id, 0 as steps from posts
      where posts.id = any(array(select id from page) || array[${rootId}, ${postId}]::bigint[])
      union
      select posts.id, posts.parent_post_id, back.steps + 1
      from back join posts on posts.id = back.parent_post_id where back.steps < ${sql.lit(limits.threadDepthMax)}
    )
    select id, parent_post_id as parent_id,
      case when (select count(*) from worded) > ${sql.lit(limits.threadPerPage)} then (select min(id) from page) end as next
    from back group by id, parent_post_id order by min(steps), id desc limit ${sql.lit(limits.threadNodesMax)}`
  // A deleted root is a gap, which has reblogs all the same.
  const places = rows.some(({ id }) => id === rootId) ? rows : [...rows, { id: rootId, parent_id: null }]
  return { root_id: rootId, nodes: await nodesOf(db, viewer, places, deps), next: rows[0]?.next ?? null }
}

/**
 * The order is that of the index `posts_reblogs`, and the sum keeps the index by root out of the plan, so that no page
 * sorts all reblogs of a post; a page ends with all of one blog. A reblog that cannot be seen is sent only where others
 * that can be seen were taken from it.
 */
export const listPlainReblogs: Answer<typeof calls.listPlainReblogs> = async (
  db,
  viewer,
  { postId, parentId, afterBlogId },
  { deps },
) => {
  const rootId = await readRootId(db, viewer, postId)
  const { rows } = await sql<Place & { blog_id: string }>`
    select * from (
      select posts.id, posts.parent_post_id as parent_id, posts.blog_id from posts
      where posts.parent_post_id = ${parentId} and posts.root_post_id + 0 = ${rootId} and posts.content_id is null
        and posts.state = 'published' and ${afterBlogId ? sql`posts.blog_id > ${afterBlogId}` : sql`true`}
      order by posts.blog_id fetch first ${sql.lit(limits.plainPerPage)} rows with ties) as page
    limit ${sql.lit(limits.plainPerPageMax)}`.execute(db)
  const nodes = await nodesOf(db, viewer, rows, deps)
  return {
    nodes: nodes.filter(({ post, plain_count }) => post || plain_count > 0),
    next: rows.length < limits.plainPerPage ? null : (rows.at(-1)?.blog_id ?? null),
  }
}

async function nodesOf(db: Db, viewer: Viewer, places: readonly Place[], deps: Deps): Promise<calls.ThreadNode[]> {
  const ids = places.map(({ id }) => id)
  const paged = await readPage(
    db,
    viewer,
    sql`select posts.id, posts.id as cursor from posts join blogs on blogs.id = posts.blog_id
      where posts.id = any(${ids}::bigint[]) and ${isInThread(viewer)}`,
  )
  const isSafeModeOn = () => isSafeModeOnFor(deps, viewer)
  const assembled = await assembleForList(db, viewer, paged, deps.config.origin, { isSafeModeOn })
  const shown = new Map(
    assembled.flatMap(({ post, isHidden }, at) =>
      isHidden ? [] : [[post.id, shownOf(post, paged[at]?.cached.row.content_id != null)] as const],
    ),
  )
  const counts = await countPlain(db, viewer, ids)
  return places.map(({ id, parent_id }) => ({
    id,
    parent_id,
    post: shown.get(id) ?? null,
    plain_count: counts.get(id) ?? 0,
  }))
}

/** Stops counting where nobody reads on. The order is that of the index, so that a post without reblogs costs one look. */
async function countPlain(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; plain_count: number }>`
    select shown.id, (
      select count(*) from (
        select from posts join blogs on blogs.id = posts.blog_id
        where posts.parent_post_id = shown.id and posts.content_id is null and ${isInThread(viewer)}
          and posts.id <> all(${ids}::bigint[])
        order by posts.blog_id limit ${sql.lit(limits.plainCountMax)}) as counted)::int as plain_count
    from unnest(${ids}::bigint[]) as shown (id)`.execute(db)
  return new Map(rows.map(({ id, plain_count }) => [id, plain_count]))
}

const shownOf = (post: Post, hasWords: boolean): NonNullable<calls.ThreadNode['post']> => ({
  blog: post.tumblelog,
  post_url: post.post_url,
  date: post.date,
  has_words: hasWords,
  text: textOf(post, hasWords),
  is_covered: post.is_covered && post.content === null && hasWords,
})

/** A post without words has the summary of its trail. */
function textOf({ content, summary, is_warned }: Post, hasWords: boolean): string {
  if (content) return excerptOf(content)
  return hasWords && is_warned ? summary : ''
}

const htmlReadMax = 10 * limits.threadTextMaxLength

/** Reads no more of a long text than is shown; a tag that the cut breaks goes with it. */
function excerptOf(content: Content): string {
  const start = content.body_html.slice(0, htmlReadMax)
  const [tag, end] = [start.lastIndexOf('<'), start.lastIndexOf('>')]
  const body_html = tag > end ? start.slice(0, tag) : start
  const text = [content.title, linesOfContent({ ...content, body_html })].filter(Boolean).join('\n')
  return text.length > limits.threadTextMaxLength
    ? `${text.slice(0, limits.threadTextMaxLength - 1).toWellFormed()}…`
    : text
}
