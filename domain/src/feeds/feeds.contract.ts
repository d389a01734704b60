import { z } from 'zod'
import { blogName, blogNameOrId, blogNow } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { feedPage } from '../posts/entities.contract.ts'
import { pageLimit } from '../posts/posts.contract.ts'
import { postsPerPage, tagMaxLength } from '../posts/posts.limits.ts'
import { houseAd } from './ads.contract.ts'
import { offsetMax } from './feeds.limits.ts'
import { viewedPost } from './viewed-post.contract.ts'

export const pageContexts = ['dashboard', 'drafts', 'inbox', 'queue', 'tagged'] as const // POST-011

/** `likes`, `bookmarks`, `tags` (followed tags) and others are our additions to the five page contexts. POST-398 */
export const readTimeline = defineCall('GET /svc/timeline/:pageRoot', {
  who: 'anyone',
  summary:
    'The posts of a page: dashboard, drafts, inbox, inbox-more (asks put aside), queue, tagged, tags, likes or bookmarks',
  input: z
    .strictObject({
      pageRoot: wireText(20),
      tumblelog: blankable(blogName),
      tag: blankable(wireText(tagMaxLength)),
      /** Concerns tagged alone. The popular go on from `next` too, which then is a place in that order. */
      sort: blankable(z.enum(['popular', 'recent'])),
      offset: blankable(wireInt(0, offsetMax)),
      limit: pageLimit,
      before: blankable(wireId),
      /** Concerns the dashboard alone: what came after that place, oldest first. CTRL-041 */
      after: blankable(wireId),
      /** Concerns bookmarks alone. CTRL-043 */
      folder: blankable(wireId),
      /** Concerns the queue alone: one of the queues of the blog, without scheduled posts. */
      queue: blankable(wireId),
    })
    .transform((wire) => ({
      pageRoot: wire.pageRoot,
      blogName: wire.tumblelog,
      tag: wire.tag,
      isByNotes: wire.sort === 'popular',
      offset: wire.offset ?? 0,
      limit: wire.limit ?? postsPerPage,
      before: wire.before,
      after: wire.after,
      folderId: wire.folder,
      queueId: wire.queue,
    })),
  output: feedPage,
})

/** A client that asks for HTML gets the same posts rendered. POST-432, POST-434 */
export const refreshList = defineCall('GET /svc/post/:pageRoot/:direction/:refPostID', {
  who: 'anyone',
  summary: 'What was saved since a post of a list, as JSON where that is asked for and as HTML otherwise',
  input: fields(
    {
      pageRoot: wireText(20),
      direction: wireText(20),
      refPostID: wireText(40),
      tumblelog: blankable(blogName),
      tag: blankable(wireText(tagMaxLength)),
    },
    { refPostID: 'refPostId', tumblelog: 'blogName' },
  ),
  output: feedPage.pick({ posts: true }),
})

const offset = blankable(wireInt(0, offsetMax))
const postOrNull = blankable(z.union([wireId, z.literal('null').transform(() => undefined)]))
const viewFields = {
  post_id: postOrNull,
  limit: pageLimit,
  offset,
  before: blankable(wireId),
  should_bypass_safemode: wireFlag.optional(),
  should_bypass_filters: wireFlag.optional(),
}
/**
 * Safe mode replaces a blog's posts with one that has no content and carries the survey. Its declared type is that of
 * a full post, so check `is_safe_mode_applied` first. BLOG-261, BLOG-336
 */
const surveyedPost = viewedPost.pick({ id: true, post_id: true, tumblelog_name: true, survey: true })
const postInView = z.union([viewedPost, surveyedPost]) as unknown as typeof viewedPost

const blogView = z.object({
  posts: z.array(postInView),
  next: z.string().nullable(),
  tumblelog: blogNow,
  peepr_ad: houseAd.nullable(),
  empty_tumblelog_message: z.string(),
  post_not_found_message: z.string(),
  tracking_html: z.string(),
  seconds_since_last_activity: z.number(),
  is_safe_mode_applied: z.boolean(),
  /** The one post asked for was edited, and readers are shown what changed. */
  shows_history: z.boolean(),
})
export type SurveyedPost = z.infer<typeof surveyedPost>

/** BLOG-375, BLOG-376 */
export const readBlogView = defineCall('GET /svc/indash_blog', {
  who: 'anyone',
  summary: 'A blog with a page of its posts, or with one post',
  input: z
    .strictObject({ tumblelog_name_or_id: blogNameOrId, ...viewFields })
    .transform(
      ({ tumblelog_name_or_id, post_id, limit, offset, before, should_bypass_safemode, should_bypass_filters }) => ({
        blogName: tumblelog_name_or_id,
        postId: post_id,
        limit: limit ?? postsPerPage,
        offset: offset ?? 0,
        before,
        wantsBypass: should_bypass_safemode ?? false,
        ignoresFilters: should_bypass_filters ?? false,
      }),
    ),
  output: blogView,
})

/** BLOG-379 */
export const readBlogTimeline = defineCall('GET /svc/tumblelog/:name/peepr', {
  ...readBlogView,
  summary: 'The same by the path of the blog',
  input: z
    .strictObject({ name: blogNameOrId, ...viewFields })
    .transform(({ name, post_id, limit, offset, before, should_bypass_safemode, should_bypass_filters }) => ({
      blogName: name,
      postId: post_id,
      limit: limit ?? postsPerPage,
      offset: offset ?? 0,
      before,
      wantsBypass: should_bypass_safemode ?? false,
      ignoresFilters: should_bypass_filters ?? false,
    })),
})

/** BLOG-392 */
export const readAppealQueue = defineCall('GET /svc/appeal/queue', {
  who: 'member',
  summary: 'The posts whose sensitive mark is to be reviewed, the oldest request first, for staff',
  input: z
    .strictObject({ limit: pageLimit, offset, before: blankable(wireId) })
    .transform((wire) => ({ limit: wire.limit ?? postsPerPage, offset: wire.offset ?? 0, before: wire.before })),
  output: feedPage,
})
