import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { slugFromSummary } from '@bowerbird/domain/posts/text/slugs.ts'
import { namedLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import { unreadPoll } from '../polls/polls.views.ts'
import { shownOptions } from '../write/post-options.ts'
import type { ContentRow, PostRow } from './post-row.ts'

/** The contents and blogs that posts refer to, by id. */
export interface Parts {
  contents: ReadonlyMap<string, ContentRow>
  blogs: ReadonlyMap<string, BlogBrief>
}

const unmarked = {
  ...{ note_count: 0, liked: false, reblogged: false, following: false },
  ...{ is_mine: false, muted: false, bookmarked: false },
}

/** Sets neutral marks, because the shape is cached for all viewers. */
export function shapePost(row: PostRow, parts: Parts, origin: string): Post {
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
    // The keys name the blog and authorise nothing.
    tumblelog_key: blog.uuid,
    tumblelog_uuid: blog.uuid,
    tumblelog_mention_key: row.blog_mention_key,
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
    ...unmarked,
    can_be_liked: row.can_be_liked,
    can_be_reblogged: row.can_be_reblogged,
    is_nsfw: row.is_sensitive,
    owner_flagged_nsfw: row.is_sensitive_by_owner,
    members_only: row.is_members_only,
    appeal_state: row.appeal_state,
    submitter: submitterOf(row.options, parts),
    ...(row.options.review && { in_review: true as const }),
    app_name: row.options.app ?? '',
    is_promoted: false,
    is_pinned: row.is_pinned,
    is_covered: false,
    filtered_by: [],
    warning: row.warning,
    labels: namedLabels(row.labels),
    warned_of: [],
    is_warned: false,
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
  return { name: blog?.name ?? row.source_blog_name, following: false, url: blog?.url ?? '' }
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

/** The shape is kept with its row, because many reblogs carry the same contents. It is made anew when a blog changes. */
function shapeContent(row: ContentRow, { blogs }: Parts): Content {
  const blog = (row.blog_id && blogs.get(row.blog_id)) || null
  const asker = (row.fields.askerBlogId && blogs.get(row.fields.askerBlogId)) || null
  const { shape } = row
  if (shape && shape.blog === blog && (shape.ask?.asker ?? null) === asker) return shape
  row.shape = {
    content_id: row.id,
    post_id: row.post_id,
    blog,
    blog_name: row.blog_name,
    type: row.kind,
    title: row.title,
    // The rich text of a quote is its source, and goes with it.
    body_html: row.kind === 'quote' ? '' : row.body_html,
    ask: askOf(row, asker),
    created_at: new Date(timeOfIdMs(row.id)).toISOString(),
    ...(row.lang && { lang: row.lang }),
    ...row.fields.shown,
    ...(row.fields.elsewhereUrl !== undefined && { elsewhere_url: row.fields.elsewhereUrl }),
    ...(row.fields.poll && { poll: unreadPoll(row.fields.poll) }),
  }
  return row.shape
}

const askOf = ({ fields: { ask, askerName = '' } }: ContentRow, asker: BlogBrief | null): Content['ask'] =>
  ask === undefined ? null : { asker, asker_name: asker?.name ?? askerName, question: ask }
