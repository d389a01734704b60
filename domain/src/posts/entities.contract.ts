import { z } from 'zod'
import { blogBrief } from '../blogs/entities.contract.ts'
import { kindParts } from './content.contract.ts'
import { poll } from './polls/poll.contract.ts'

export const postKinds = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer'] as const // POST-078
export type PostKind = (typeof postKinds)[number]

export const postStates = ['published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'] as const // POST-083
export type PostState = (typeof postStates)[number]

const ask = z.object({
  /** Null when the question is anonymous, or the asker's blog is gone. */
  asker: blogBrief.nullable(),
  /** Empty when the question is anonymous. */
  asker_name: z.string(),
  question: z.string(),
})

/** The text of one blog: the post's own part, or one block of its trail. */
export const content = z.object({
  content_id: z.string(),
  post_id: z.string(),
  blog: blogBrief.nullable(),
  /** Stays when the blog is gone. */
  blog_name: z.string(),
  /** Set if the author writes elsewhere and the blog is none of this site: the address there, or empty. */
  elsewhere_url: z.string().optional(),
  type: z.enum(postKinds),
  title: z.string(),
  /** Sanitised when it was saved; safe to render. */
  body_html: z.string(),
  /** The language of the words, as a BCP 47 tag; missing where it is not known. */
  lang: z.string().optional(),
  /** The question of an answer. */
  ask: ask.nullable(),
  created_at: z.string(),
  ...kindParts,
  poll: poll.optional(),
})
export type Content = z.infer<typeof content>

/** A post as feeds, permalinks and actions use it. POST-336 */
export const post = z.object({
  id: z.string(),
  type: z.enum(postKinds),
  state: z.enum(postStates),
  root_id: z.string(),
  reblog_key: z.string(),
  tumblelog: blogBrief,
  tumblelog_key: z.string(),
  tumblelog_uuid: z.string(),
  tumblelog_mention_key: z.string(),
  reblogged_root_uuid: z.string(),
  reblog_source: z.object({ name: z.string(), following: z.boolean(), url: z.string() }).nullable(),
  /** Oldest first; empty on an original. */
  trail: z.array(content),
  /** Null on a reblog that adds nothing. */
  content: content.nullable(),
  summary: z.string(),
  tags: z.array(z.string()),
  slug: z.string(),
  source_url: z.string(),
  post_url: z.string(),
  timestamp: z.number(),
  date: z.string(),
  publish_on: z.string().nullable(),
  note_count: z.number(),
  liked: z.boolean(),
  reblogged: z.boolean(),
  following: z.boolean(),
  bookmarked: z.boolean(),
  is_mine: z.boolean(),
  /** The viewer is not notified of what happens to it and its reblogs. */
  muted: z.boolean(),
  can_be_liked: z.boolean(),
  can_be_reblogged: z.boolean(),
  is_nsfw: z.boolean(),
  owner_flagged_nsfw: z.boolean(),
  members_only: z.boolean(),
  /** BLOG-272 */
  appeal_state: z.number(),
  /** The sender of a submission, approved or pending. */
  submitter: z.object({ name: z.string(), blog: blogBrief.nullable() }).nullable(),
  /** The first blog of the member who wrote it, where the blog shows that; its members always see it. */
  writer: z.string().optional(),
  /** A rule of staff holds the draft until they have looked at it. */
  in_review: z.literal(true).optional(),
  /** The app that posted it; empty when there is none. POST-358 */
  app_name: z.string(),
  /** The post comes first on the page of the requested tag. POST-355 */
  is_promoted: z.boolean(),
  /** The post comes first on its blog. */
  is_pinned: z.boolean(),
  /**
   * The post or its trail is sensitive and safe mode is on, or has a label or matches a filter that covers it for the
   * viewer, so only the viewer's own part is included.
   */
  is_covered: z.boolean(),
  /** The values of the viewer's filters that cover it, tags with their #. */
  filtered_by: z.array(z.string()),
  /** The author's own; `warned_of` has those of the trail too. */
  warning: z.string(),
  labels: z.array(z.string()),
  /** The warnings and labels of the post and its trail, in words. */
  warned_of: z.array(z.string()),
  /** A label covers the post for the viewer. */
  is_warned: z.boolean(),
  allow_photo_replies: z.boolean(),
  allow_answers: z.boolean(),
  is_carousel: z.boolean(),
  carousel_index: z.number(),
  /** The address that a press on the carousel opens, if it has one. */
  carousel_link_url: z.string().optional(),
  /** A button under the post; null when there is none. POST-106 */
  cta: z.object({ text_code: z.number(), url: z.string(), android_url: z.string() }).nullable(),
  is_recommended: z.boolean(),
  sponsored: z.boolean(),
  placement_id: z.string(),
  pt: z.string(),
  embed_key: z.string(),
  embed_did: z.string(),
})
export type Post = z.infer<typeof post>

export const feedPage = z.object({
  posts: z.array(post),
  /** The cursor of the next page, or null at the end. */
  next: z.string().nullable(),
})
export type FeedPage = z.infer<typeof feedPage>
