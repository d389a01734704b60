import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { unavailable, withheld } from '@bowerbird/domain/posts/posts.messages.ts'
import { warningSummary } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { PostFlags } from './post-rows.ts'

/** Safe mode covers only the trail of a viewer's own post, and all of somebody else's. */
export const isSensitiveTo = (post: Post, { carries_sensitive }: PostFlags): boolean =>
  carries_sensitive || (!post.is_mine && (post.is_nsfw || post.owner_flagged_nsfw || post.tumblelog.is_adult))

/**
 * Removes the content from the post, so that covered content is never sent. Its own writers keep their part. Where a
 * label covers it, its warning stands for the summary, also in feeds, embeds and on cards.
 */
export const covered = (post: Post, origin: string): Post => ({
  ...post,
  ...(!post.is_mine && { content: null, tags: [], slug: '', source_url: '', cta: null, carousel_link_url: undefined }),
  is_covered: true,
  trail: [],
  ...withoutSummary(post, origin, post.is_mine ? post.slug : ''),
  ...(post.is_warned && { summary: warningSummary(post.warned_of) }),
})

/** Removes the titles of blogs for adults, which guests don't get. */
export const withoutAdultTitles = (post: Post): Post => ({
  ...post,
  tumblelog: withoutAdultTitle(post.tumblelog),
  trail: post.trail.map(withoutAdultNames),
  content: post.content && withoutAdultNames(post.content),
  submitter: post.submitter && { ...post.submitter, blog: withoutAdultTitle(post.submitter.blog) },
})

const withoutAdultNames = (content: Content): Content => ({
  ...content,
  blog: withoutAdultTitle(content.blog),
  ask: content.ask && { ...content.ask, asker: withoutAdultTitle(content.ask.asker) },
})

const withoutAdultTitle = <Blog extends BlogBrief | null>(blog: Blog): Blog =>
  blog?.is_adult ? { ...blog, title: '' } : blog

type Closing = Pick<PostFlags, 'closed_ids' | 'blocked_ids'>

/** Replaces closed contents by a short notice, and those behind a block by one that doesn't say whose they are. */
export const withoutClosed = (post: Post, { closed_ids, blocked_ids }: Closing, origin: string): Post =>
  closed_ids.length + blocked_ids.length === 0
    ? post
    : {
        ...post,
        trail: post.trail.map((content) =>
          closed_ids.includes(content.content_id)
            ? notice(content, content.blog_name, unavailable())
            : blocked_ids.includes(content.content_id)
              ? notice(content, '', withheld())
              : content,
        ),
        ...(blocked_ids.includes(contentOfSource(post)?.content_id ?? '') && { reblog_source: null }),
        ...withoutSummary(post, origin, post.slug),
      }

/** The newest part of the trail that came from the blog that was reblogged, which may be deleted. */
const contentOfSource = ({ reblog_source, trail }: Post) =>
  trail.findLast(({ blog, blog_name }) => (blog?.name ?? blog_name) === reblog_source?.name)

/** The summary and slug of a reblog come from its trail, so they are removed too. */
const withoutSummary = ({ id, tumblelog }: Post, origin: string, slug: string) => ({
  summary: '',
  post_url: origin + postPath(tumblelog.name, id, encodeURIComponent(slug)),
})

const notice = ({ content_id, post_id, created_at }: Content, blog_name: string, words: string): Content => ({
  ...{ content_id, post_id, blog: null, blog_name, type: 'text', title: '', ask: null, created_at },
  body_html: `<p>${words}</p>`,
})
