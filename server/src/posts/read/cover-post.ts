import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { unavailable } from '@bowerbird/domain/posts/posts.messages.ts'
import type { PostMarks } from './post-rows.ts'

/** A mark covers the content it is on: of a post of one's own, what others wrote in it; of another's, all of it. */
export const isSensitiveTo = (post: Post, { carries_sensitive }: PostMarks): boolean =>
  carries_sensitive || (!post.is_mine && (post.is_nsfw || post.owner_flagged_nsfw || post.tumblelog.is_adult))

/** The post without anything it holds: what a page would cover is not sent to it. Its own writers keep their part. */
export const covered = (post: Post, origin: string): Post => ({
  ...post,
  ...(!post.is_mine && { content: null, tags: [], slug: '', source_url: '', cta: null }),
  is_covered: true,
  trail: [],
  ...withoutSummary(post, origin, post.is_mine ? post.slug : ''),
})

/** The post with nothing but a word in the place of what is closed. */
export const withoutClosed = (post: Post, closedIds: readonly string[], origin: string): Post =>
  closedIds.length === 0
    ? post
    : {
        ...post,
        trail: post.trail.map((content) => (closedIds.includes(content.content_id) ? closed(content) : content)),
        ...withoutSummary(post, origin, post.slug),
      }

/** A reblog has its summary, and the words in its address, from what it carries. */
const withoutSummary = ({ id, tumblelog }: Post, origin: string, slug: string) => ({
  summary: '',
  post_url: origin + postPath(tumblelog.name, id, encodeURIComponent(slug)),
})

const closed = ({ content_id, post_id, blog_name, created_at }: Content): Content => ({
  ...{ content_id, post_id, blog: null, blog_name, type: 'text', title: '', ask: null, created_at },
  body_html: `<p>${unavailable}</p>`,
})
