import { z } from 'zod'
import { blogBrief, blogName, channel } from '../blogs/blogs.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, clientId, nothing, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { kindParts } from './content.contract.ts'
import { editorTypes } from './formats.ts'
import { formFields, postFields } from './post-fields.contract.ts'
import { postsPerPageMax } from './posts.limits.ts'

export const postKinds = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer'] as const // POST-078
export type PostKind = (typeof postKinds)[number]

export const postStates = ['published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'] as const // POST-083
export type PostState = (typeof postStates)[number]

/** Plain text, and whoever asked it. */
export const ask = z.object({
  /** Null when the question is anonymous, or the asker's blog is gone. */
  asker: blogBrief.nullable(),
  /** Empty when the question is anonymous. */
  asker_name: z.string(),
  question: z.string(),
})

/** What one blog wrote: the post's own part, or one block of its trail. */
export const content = z.object({
  content_id: z.string(),
  post_id: z.string(),
  blog: blogBrief.nullable(),
  /** Kept when the blog is gone. */
  blog_name: z.string(),
  type: z.enum(postKinds),
  title: z.string(),
  /** Cleaned when it was saved; safe to show as it is. */
  body_html: z.string(),
  /** The question, on an answer. */
  ask: ask.nullable(),
  created_at: z.string(),
  ...kindParts,
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
  is_mine: z.boolean(),
  can_be_liked: z.boolean(),
  can_be_reblogged: z.boolean(),
  is_nsfw: z.boolean(),
  owner_flagged_nsfw: z.boolean(),
  members_only: z.boolean(),
  /** How far an appeal against the sensitive mark is. BLOG-272 */
  appeal_state: z.number(),
  /** Who sent it in, on a post that a member of the blog approved or has yet to. */
  submitter: z.object({ name: z.string(), blog: blogBrief.nullable() }).nullable(),
  /** The app it was posted with; empty when there is none to name. POST-358 */
  app_name: z.string(),
  /** Stands first on the page of the tag that was asked for. POST-355 */
  is_promoted: z.boolean(),
  /** Stands first on its blog. */
  is_pinned: z.boolean(),
  /** Marked sensitive, and safe mode is on: nothing of what it holds is in this answer. */
  is_covered: z.boolean(),
  allow_photo_replies: z.boolean(),
  allow_answers: z.boolean(),
  is_carousel: z.boolean(),
  carousel_index: z.number(),
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

/** Every field of POST-416 … POST-423. */
export const updatePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/update',
  summary: 'Write a new post, change one, or reblog one',
  input: z
    .strictObject({ client_id: clientId, channel_id: blogName, ...postFields })
    .refine((wire) => !wire.reblog || wire.reblog_post_id || wire.edit_post_id || wire.post_id, {
      path: ['reblog_post_id'],
      message: 'names the post to reblog',
    })
    .transform((wire) => ({
      clientId: wire.client_id,
      blogName: wire.channel_id,
      editPostId: wire.edit_post_id ?? wire.post_id,
      type: wire.post?.type,
      stateCode: wire.post?.state,
      slots: { one: wire.post?.one, two: wire.post?.two, three: wire.post?.three },
      format: wire.editor_type ?? 'rich',
      tags: wire.post?.tags,
      slug: wire.post?.slug,
      date: wire.post?.date,
      publishOn: wire.post?.publish_on,
      sourceUrl: wire.post?.source_url,
      canBeLiked: wire.can_be_liked,
      canBeReblogged: wire.can_be_reblogged,
      isSensitive: wire.owner_flagged_nsfw,
      isMembersOnly: wire.members_only,
      options: {
        allowPhotoReplies: wire.allow_photo_replies,
        allowAnswers: wire.allow_answers,
        carouselDisplay: wire.carousel_display,
        carouselLinkUrl: wire.carousel_link_url,
        carouselIndex: wire.carousel_index,
        enableCta: wire.enable_cta,
        ctaTextCode: wire.cta_text_code,
        ctaLinkUrl: wire.cta_link_url,
        ctaAndroidLinkUrl: wire.cta_android_link_url,
        contentStats: wire.content_stats,
        shareData: wire.share_data,
        isSelfie: wire.is_selfie,
        isSelfieGif: wire.is_selfie_gif,
      },
      sendsTo: { twitter: wire.send_to_twitter, facebook: wire.send_to_fbog },
      customTweet: wire.custom_tweet,
      photo: {
        images: wire.images,
        captions: wire.caption,
        alts: wire.alt_text,
        raw: wire.photo_raw,
        layout: wire.post?.photoset_layout,
        order: wire.post?.photoset_order,
      },
      link: {
        thumbnail: wire.remove_thumbnail ? '' : wire.thumbnail,
        author: wire.author,
        excerpt: wire.excerpt,
      },
      audio: {
        track: wire.id3_tags?.title,
        artist: wire.id3_tags?.artist,
        album: wire.id3_tags?.album,
        albumArt: wire.remove_album_art ? '' : wire.artwork_pre_upload || wire.album_art,
      },
      file: {
        url: wire.preuploaded_url,
        key: wire.preuploaded_ch,
        hasConsent: wire.confirm_tos,
        copyrightFallback: wire.copyright_fallback,
      },
      embedCode: wire.embed_code,
      reblog:
        wire.reblog !== false && wire.reblog_post_id && !wire.edit_post_id && !wire.post_id
          ? { postId: wire.reblog_post_id, key: wire.reblog_key ?? '' }
          : null,
      withoutTrail: wire.remove_reblog_tree ?? false,
      contextPage: wire.context_page ?? '',
      contextBlogName: wire.context_id ?? '',
    })),
  output: z.object({
    post: post.extend({ is_edit: z.boolean(), is_reblog: z.boolean() }),
    created_post: z.boolean(),
    post_tumblelog: blogBrief,
    post_context_page: z.string(),
    post_dashboard_html: z.string(),
    context_tumblelog: blogBrief.nullable(),
    message: z.string(),
  }),
})

/** What the form needs of a post: its fields as they were written. POST-431 */
export const fetchPostForForm = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/fetch',
  summary: 'A post to edit (channel_id and post_id) or to reblog (reblog_post_id and reblog_key)',
  input: z
    .strictObject({
      channel_id: blankable(blogName),
      post_id: blankable(wireId),
      reblog_post_id: blankable(wireId),
      reblog_key: blankable(wireText(40)),
    })
    .refine((wire) => wire.post_id || wire.reblog_post_id, { path: ['post_id'], message: 'names the post' })
    .transform((wire) => ({
      blogName: wire.channel_id,
      editPostId: wire.post_id,
      reblog: wire.reblog_post_id ? { postId: wire.reblog_post_id, key: wire.reblog_key ?? '' } : null,
    })),
  output: z.object({
    post: post.extend({
      is_edit: z.boolean(),
      is_reblog: z.boolean(),
      state_code: z.string(),
      format: z.number(),
      editor_type: z.enum(editorTypes),
      is_private: z.boolean(),
      is_rich_text: z.object({ one: z.boolean(), two: z.boolean(), three: z.boolean() }),
      ...formFields,
      channel_id: z.string(),
      post_id: z.string(),
      reblog_post_id: z.string(),
    }),
    /** What stands above the writer's own part: the trail of an edited post, or the one a reblog would have. POST-348 */
    reblog_tree: z.array(content),
    post_tumblelog: blogBrief,
  }),
})

export const readPostFormData = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/get_post_form_builder_data',
  summary: 'Your blogs and the limits of posting',
  input: nothing,
  output: z.object({ channels: z.array(channel), limits: z.record(z.string(), z.number()) }),
})

export const deletePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/delete',
  summary: 'Delete a post for good',
  input: z
    .strictObject({ post_id: wireId, channel_id: blankable(blogName) })
    .transform((wire) => ({ postId: wire.post_id, blogName: wire.channel_id })),
  output: z.object({ post_id: z.string() }),
})

export const publishPost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/publish',
  summary: 'Publish a draft or queued post now, or queue a draft',
  input: z
    .strictObject({ id: wireId, queue: wireFlag.optional() })
    .transform((wire) => ({ postId: wire.id, toQueue: wire.queue ?? false })),
  output: z.object({ post: z.object({ id: z.string(), state: z.enum(postStates) }) }),
})

export const feedPage = z.object({
  posts: z.array(post),
  /** The cursor of the next page, or null at the end. */
  next: z.string().nullable(),
})
export type FeedPage = z.infer<typeof feedPage>

/** Kept within its bounds rather than refused. BLOG-376 */
export const pageLimit = blankable(
  wireInt(-1_000_000, 1_000_000).transform((asked) => Math.min(Math.max(asked, 1), postsPerPageMax)),
)
