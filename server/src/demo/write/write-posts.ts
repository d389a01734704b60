import { randomBytes } from 'node:crypto'
import { hasPlace, trailOfReblog } from '@bowerbird/domain/posts/posts.rules.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import type { Tx } from '../../core/database/database.ts'
import { wakeQueues } from '../../posts/queue/wake-queues.actions.ts'
import { summaryOf } from '../../posts/write/own-part.ts'
import type { PlannedPost } from '../plan/plan-posts.ts'
import { insertRows, makeIds } from './insert-rows.ts'
import { makePartWriter } from './write-own-part.ts'
import type { StoredBlog, StoredPeople } from './write-people.ts'

export interface WrittenPost {
  id: string
  rootId: string
  blogId: string
  rootUuid: string
  contentId: string | null
  trail: string[]
  summary: string
}

interface Row {
  post: PlannedPost
  blog: StoredBlog
  made: WrittenPost
  parent: WrittenPost | null
  content: Awaited<ReturnType<ReturnType<typeof makePartWriter>>>
  accountId: string | undefined
}

/** Writes contents, posts, tags and askers. Posts come oldest first, because a reblog needs its parent's row. */
export async function writePosts(
  tx: Tx,
  stored: StoredPeople,
  posts: PlannedPost[],
  origin: string,
): Promise<Map<PlannedPost, WrittenPost>> {
  const moments = posts.map(({ at }) => at)
  const [ids, contentIds] = [await makeIds(tx, moments), await makeIds(tx, moments)]
  const writePart = makePartWriter(tx, stored, origin)
  const written = new Map<PlannedPost, WrittenPost>()
  const rows: Row[] = []
  for (const [at, post] of posts.entries()) {
    const parent = post.parent && (written.get(post.parent) as WrittenPost)
    const blog = stored.blogs.get(post.blog) as StoredBlog
    const trail = parent ? trailOfReblog(parent) : []
    const content = await writePart(post, trail.length > 0)
    const id = ids[at] ?? ''
    const made: WrittenPost = {
      id,
      rootId: parent?.rootId ?? id,
      rootUuid: parent?.rootUuid ?? blog.uuid,
      blogId: blog.id,
      contentId: content ? (contentIds[at] ?? '') : null,
      trail,
      summary: summaryOf(content, parent?.summary ?? ''),
    }
    written.set(post, made)
    rows.push({ post, blog, made, parent, content, accountId: stored.accountIds.get(post.blog.owner) })
  }

  await insertRows(tx, 'contents', rows.filter(({ content }) => content).map(contentRow))
  await insertRows(
    tx,
    'posts',
    rows.map((row) => postRow(row, stored)),
  )
  await insertRows(tx, 'post_tags', rows.flatMap(tagRows))
  await insertRows(
    tx,
    'asks',
    rows.flatMap((row) => askRows(row, stored)),
  )
  await wakeQueues(tx, [...new Set(rows.filter(({ post }) => post.state === 'queued').map(({ blog }) => blog.id))])
  return written
}

const contentRow = ({ content, made, blog, post }: Row) => ({
  id: made.contentId,
  post_id: made.id,
  blog_id: blog.id,
  blog_name: blog.name,
  kind: content?.kind,
  title: content?.title,
  body_html: content?.body_html,
  fields: content?.fields ?? {},
  search_text: content?.search_text,
  created_at: post.at,
})

const postRow = ({ post, made, parent, accountId }: Row, stored: StoredPeople) => ({
  id: made.id,
  blog_id: made.blogId,
  author_account_id: accountId,
  kind: post.kind,
  state: post.state,
  published_id: hasPlace(post.state) ? made.id : null,
  queue_position: post.state === 'queued' ? made.id : null,
  content_id: made.contentId,
  trail: made.trail,
  parent_post_id: parent?.id ?? null,
  root_post_id: made.rootId,
  root_blog_uuid: made.rootUuid,
  source_blog_id: parent?.blogId ?? null,
  source_blog_name: post.parent ? stored.blogs.get(post.parent.blog)?.name : null,
  reblog_key: randomBytes(9).toString('base64url'),
  summary: made.summary,
  tags: post.tags,
  can_be_reblogged: post.canBeReblogged,
  created_at: post.at,
})

function askRows({ post: { ask, at }, made }: Row, { blogs, accountIds }: StoredPeople) {
  if (!ask) return []
  const { by, isAnonymous } = ask
  return [
    {
      post_id: made.id,
      asker_account_id: accountIds.get(by.owner),
      asker_blog_id: blogs.get(by)?.id,
      is_anonymous: isAnonymous,
      answered_at: at,
    },
  ]
}

function tagRows({ post, made }: Row) {
  if (post.state !== 'published') return []
  const keys = new Set(post.tags.map(tagKey))
  return [...keys].map((key) => ({ tag_key: key, published_id: made.id, post_id: made.id }))
}
