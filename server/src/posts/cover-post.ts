import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'

export const isSensitiveToOthers = (post: Post): boolean => !post.is_mine && (post.is_nsfw || post.owner_flagged_nsfw)

/** The post without anything it holds: what a page would cover is not sent to it. */
export const covered = (post: Post, origin: string): Post => ({
  ...post,
  is_covered: true,
  content: null,
  trail: [],
  summary: '',
  tags: [],
  slug: '',
  source_url: '',
  cta: null,
  post_url: origin + postPath(post.tumblelog.name, post.id, ''),
})
