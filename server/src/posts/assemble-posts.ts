import type { BlogBrief } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Content, Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/slugs.ts'
import { readBlogBriefs } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'
import { type ContentRow, readContents } from './contents.views.ts'
import { covered, isSensitiveToOthers } from './cover-post.ts'
import { type PostOptions, shownOptions } from './post-options.ts'
import type { PostRow } from './post-rows.ts'

/** What posts are made of besides their own rows, by id. */
export interface Parts {
  contents: ReadonlyMap<string, ContentRow>
  blogs: ReadonlyMap<string, BlogBrief>
}

/** Whole posts out of rows: one statement for all contents, trails included, and one for all blogs. */
export async function assemblePosts(
  db: Db | Tx,
  viewer: Viewer,
  rows: readonly PostRow[],
  origin: string,
  isSafeModeOn: () => Promise<boolean> = async () => viewer?.safeMode ?? true,
): Promise<Post[]> {
  if (rows.length === 0) return []
  const contents = await readContents(db, rows)
  const blogs = await readBlogBriefs(db, blogIdsOf(rows, contents), origin)
  const posts = rows.map((row) => shapePost(row, viewer, { contents, blogs }, origin))
  const isCovering = posts.some(isSensitiveToOthers) && (await isSafeModeOn())
  return isCovering ? posts.map((post) => (isSensitiveToOthers(post) ? covered(post, origin) : post)) : posts
}

function blogIdsOf(rows: readonly PostRow[], contents: Parts['contents']): string[] {
  const ids = new Set<string>()
  for (const { blog_id, source_blog_id, options } of rows) {
    ids.add(blog_id)
    if (source_blog_id) ids.add(source_blog_id)
    if (options.submitter) ids.add(options.submitter.blogId)
  }
  for (const { blog_id, fields } of contents.values()) {
    if (blog_id) ids.add(blog_id)
    if (fields.askerBlogId) ids.add(fields.askerBlogId)
  }
  return [...ids]
}

export function shapePost(row: PostRow, viewer: Viewer, parts: Parts, origin: string): Post {
  const blog = parts.blogs.get(row.blog_id) as BlogBrief
  const slug = row.slug || slugFromSummary(row.summary)
  const at = new Date(row.options.date ?? timeOfIdMs(row.published_id ?? row.id))
  const own = row.content_id ? parts.contents.get(row.content_id) : undefined
  return {
    id: row.id,
    type: row.kind,
    state: row.state,
    root_id: row.root_post_id,
    reblog_key: row.reblog_key,
    tumblelog: blog,
    // The three keys name the blog and open nothing.
    tumblelog_key: blog.uuid,
    tumblelog_uuid: blog.uuid,
    tumblelog_mention_key: blog.uuid,
    reblogged_root_uuid: row.root_blog_uuid,
    reblog_source: sourceOf(row, parts),
    trail: trailOf(row, parts),
    content: own ? shapeContent(own, parts) : null,
    summary: row.summary,
    tags: row.tags,
    slug: row.slug,
    source_url: row.source_url,
    post_url: origin + postPath(blog.name, row.id, encodeURIComponent(slug)),
    timestamp: Math.floor(at.getTime() / 1000),
    date: at.toISOString(),
    publish_on: row.publish_on?.toISOString() ?? null,
    note_count: row.note_count,
    liked: row.is_liked,
    reblogged: row.is_reblogged,
    following: row.is_followed,
    is_mine: viewer?.blogIds.includes(row.blog_id) ?? false,
    can_be_liked: row.can_be_liked,
    can_be_reblogged: row.can_be_reblogged,
    is_nsfw: row.is_sensitive,
    owner_flagged_nsfw: row.is_sensitive_by_owner,
    members_only: row.is_members_only,
    appeal_state: row.appeal_state,
    submitter: submitterOf(row.options, parts),
    app_name: row.options.app ?? '',
    is_promoted: false,
    is_pinned: row.is_pinned,
    is_covered: false,
    ...shownOptions(row.options),
    is_recommended: false,
    sponsored: false,
    placement_id: '',
    pt: '',
    embed_key: row.reblog_key,
    embed_did: row.id,
  }
}

function sourceOf(row: PostRow, parts: Parts): Post['reblog_source'] {
  if (row.source_blog_name === null) return null
  const blog = row.source_blog_id ? parts.blogs.get(row.source_blog_id) : undefined
  return { name: blog?.name ?? row.source_blog_name, following: row.is_source_followed, url: blog?.url ?? '' }
}

const submitterOf = ({ submitter }: PostOptions, { blogs }: Parts): Post['submitter'] =>
  submitter ? { name: submitter.name, blog: blogs.get(submitter.blogId) ?? null } : null

function trailOf(row: Pick<PostRow, 'trail'>, parts: Parts): Content[] {
  const trail: Content[] = []
  for (const id of row.trail) {
    const content = parts.contents.get(id)
    if (content) trail.push(shapeContent(content, parts))
  }
  return trail
}

const shapeContent = (row: ContentRow, { blogs }: Parts): Content => ({
  content_id: row.id,
  post_id: row.post_id,
  blog: (row.blog_id && blogs.get(row.blog_id)) || null,
  blog_name: row.blog_name,
  type: row.kind,
  title: row.title,
  // The rich text of a quote is its source, and goes with it.
  body_html: row.kind === 'quote' ? '' : row.body_html,
  ask: askOf(row, blogs),
  created_at: new Date(timeOfIdMs(row.id)).toISOString(),
  ...row.fields.shown,
})

function askOf({ fields }: ContentRow, blogs: Parts['blogs']): Content['ask'] {
  if (fields.ask === undefined) return null
  const asker = (fields.askerBlogId && blogs.get(fields.askerBlogId)) || null
  return { asker, asker_name: asker?.name ?? fields.askerName ?? '', question: fields.ask }
}
