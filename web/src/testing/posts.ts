import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Blog, BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { type readBlogView, readTimeline, refreshList } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { extrasOfViewed } from '@bowerbird/domain/feeds/viewed-post.ts'
import type { Content, FeedPage, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { FakeServer } from './fake-server.ts'

export const aBrief = (name = 'satin'): BlogBrief => ({
  name,
  uuid: `t:${name}`,
  title: `The ${name} blog`,
  url: `/blog/${name}`,
  avatar_url: `/avatar/${name}/128`,
  avatar_shape: 'square',
  is_adult: false,
})

export function aContent(change: Partial<Content> = {}): Content {
  const blogName = change.blog_name ?? 'satin'
  return {
    content_id: `c-${blogName}`,
    post_id: '1',
    blog: aBrief(blogName),
    blog_name: blogName,
    type: 'text',
    title: '',
    body_html: '<p>Three bottle caps.</p>',
    ask: null,
    created_at: '2031-05-01T10:00:00.000Z',
    ...change,
  }
}

export function aPost(change: Partial<Post> = {}): Post {
  const { id = '1', tumblelog = aBrief() } = change
  return {
    id,
    type: 'text',
    state: 'published',
    root_id: id,
    reblog_key: 'Kx',
    tumblelog,
    tumblelog_key: tumblelog.uuid,
    tumblelog_uuid: tumblelog.uuid,
    tumblelog_mention_key: tumblelog.uuid,
    reblogged_root_uuid: tumblelog.uuid,
    reblog_source: null,
    trail: [],
    content: aContent({ blog_name: tumblelog.name, content_id: `c-${id}`, post_id: id }),
    summary: 'Three bottle caps.',
    tags: [],
    slug: '',
    source_url: '',
    post_url: `http://bowerbird.test/blog/${tumblelog.name}/post/${id}/three-bottle-caps`,
    timestamp: 1_935_000_000,
    date: '2031-05-01T10:00:00.000Z',
    publish_on: null,
    note_count: 3,
    liked: false,
    bookmarked: false,
    reblogged: false,
    following: true,
    is_mine: false,
    muted: false,
    can_be_liked: true,
    can_be_reblogged: true,
    is_nsfw: false,
    owner_flagged_nsfw: false,
    members_only: false,
    appeal_state: 0,
    submitter: null,
    app_name: '',
    is_promoted: false,
    is_pinned: false,
    is_covered: false,
    filtered_by: [],
    ...{ warning: '', labels: [], warned_of: [], is_warned: false },
    allow_photo_replies: false,
    allow_answers: false,
    cta: null,
    is_carousel: false,
    carousel_index: 0,
    is_recommended: false,
    sponsored: false,
    placement_id: '',
    pt: '',
    embed_key: '',
    embed_did: '',
    ...change,
  }
}

export const aPage = (posts: Post[], next: string | null = null): FeedPage => ({ posts, next })

/** A blog with a page of its posts. */
export const aBlogView = (blog: Blog, posts: Post[], next: string | null = null): OutputOf<typeof readBlogView> => ({
  posts: posts.map((post) => ({ ...post, ...extrasOfViewed(post, 'http://bowerbird.test') })),
  next,
  tumblelog: { ...blog, is_current: false, isOnline: false },
  is_safe_mode_applied: false,
  peepr_ad: null,
  empty_tumblelog_message: '',
  post_not_found_message: '',
  tracking_html: '',
  seconds_since_last_activity: 0,
  shows_history: false,
})

/** Answers what a page with a list of posts asks for. */
export const withPosts = (server: FakeServer, posts: Post[] = [aPost()]): FakeServer =>
  server
    .answer(readTimeline, aPage(posts))
    .answer(refreshList, { posts: [] })
    .answer(listRecommendedBlogs, { blogs: [] })
