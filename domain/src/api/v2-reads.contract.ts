import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireId, wireText } from '../core/wire.ts'
import { postKinds } from '../posts/entities.contract.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'
import { blogInfo } from './v2.contract.ts'
import {
  apiBlog,
  apiPageSize,
  apiPost,
  formatFields,
  formatOf,
  kindOfPost,
  links,
  namedBlog,
  pageFields,
  second,
} from './v2-shapes.contract.ts'

const tagsMax = 4
const tag = wireText(tagMaxLength)
const tags = z
  .union([z.array(tag), tag.transform((one) => (one === '' ? [] : [one]))])
  .refine((asked) => asked.length <= tagsMax, `names more than ${tagsMax} tags`)
  .optional()

const blogPostFields = {
  blog: namedBlog,
  type: kindOfPost,
  id: blankable(wireId),
  tag: tags,
  before: second,
  after: second,
  sort: blankable(z.enum(['asc', 'desc'])),
  ...pageFields,
  ...formatFields,
}

const wantedOf = (wire: z.output<z.ZodObject<typeof blogPostFields>>) => ({
  named: wire.blog,
  kind: wire.type,
  postId: wire.id,
  tags: wire.tag ?? [],
  before: wire.before,
  after: wire.after,
  isOldestFirst: wire.sort === 'asc',
  limit: wire.limit ?? apiPageSize,
  offset: wire.offset ?? 0,
  cursor: wire.cursor,
  format: formatOf(wire),
})

const postsOfBlog = z.object({ blog: blogInfo, posts: z.array(apiPost), total_posts: z.number(), _links: links })

export const readBlogPosts = defineCall('GET /v2/blog/:blog/posts', {
  who: 'anyone',
  summary: 'The published posts of a blog, all or of a type or with tags; of one’s own blogs the private ones too',
  input: z.object(blogPostFields).transform(wantedOf),
  output: postsOfBlog,
  isCostly: true,
})

/** A type and an id stand in the same place of the address. */
export const readBlogPostsBy = defineCall('GET /v2/blog/:blog/posts/:which', {
  who: 'anyone',
  summary: 'The posts of a blog that have a type, or the one post with an id, as blocks where no other format is named',
  input: z
    .object({
      ...blogPostFields,
      which: z.union([z.enum(postKinds), wireId]),
      post_format: blankable(z.enum(['npf', 'legacy'])),
    })
    .transform(({ which, post_format, ...wire }) => {
      const kind = postKinds.find((one) => one === which)
      const wanted = wantedOf(wire)
      if (kind) return { ...wanted, kind, isOne: false }
      const format = { ...wanted.format, isNpf: wire.npf ?? post_format !== 'legacy' }
      return { ...wanted, kind: undefined, tags: [], postId: which, isOne: true, format }
    }),
  output: z.union([postsOfBlog, apiPost]),
  isCostly: true,
})

const avatar = z.object({ avatar_url: z.string() })
export const readBlogAvatar = defineCall('GET /v2/blog/:blog/avatar', {
  who: 'anyone',
  summary: 'Leads to the avatar of a blog, 64 pixels wide',
  input: z
    .object({ blog: namedBlog, size: blankable(wireText(10)) })
    .transform(({ blog, size }) => ({ named: blog, size })),
  output: avatar,
})
export const readBlogAvatarOf = defineCall('GET /v2/blog/:blog/avatar/:size', {
  ...readBlogAvatar,
  summary: 'Leads to the avatar of a blog in one of its sizes',
})

const likesFields = { before: second, after: second, ...pageFields, ...formatFields }
const likesOf = (wire: z.output<z.ZodObject<typeof likesFields>>) => ({
  before: wire.before,
  after: wire.after,
  limit: wire.limit ?? apiPageSize,
  offset: wire.offset ?? 0,
  cursor: wire.cursor,
  format: formatOf(wire),
})
const liked = z.object({ liked_posts: z.array(apiPost), liked_count: z.number(), _links: links })

export const readUserLikes = defineCall('GET /v2/user/likes', {
  who: 'member',
  summary: 'The posts that one liked, newest like first',
  input: z.object(likesFields).transform(likesOf),
  output: liked,
})

export const readBlogLikes = defineCall('GET /v2/blog/:blog/likes', {
  who: 'anyone',
  summary: 'The same by the name of one’s first blog; likes of others are not shared',
  input: z
    .object({ blog: namedBlog, ...likesFields })
    .transform(({ blog, ...wire }) => ({ named: blog, ...likesOf(wire) })),
  output: liked,
})

export const readUserDashboard = defineCall('GET /v2/user/dashboard', {
  who: 'member',
  summary: 'One’s dashboard',
  input: z
    .object({ type: kindOfPost, since_id: blankable(wireId), ...pageFields, ...formatFields })
    .transform((wire) => ({
      kind: wire.type,
      sinceId: wire.since_id,
      limit: wire.limit ?? apiPageSize,
      offset: wire.offset ?? 0,
      cursor: wire.cursor,
      format: formatOf(wire),
    })),
  output: z.object({ posts: z.array(apiPost), _links: links }),
})

/** The answer is a bare list, so a client goes on by the time of the last post. */
export const readTagged = defineCall('GET /v2/tagged', {
  who: 'anyone',
  summary: 'The newest posts with a tag',
  input: z.object({ tag: tag.min(1), before: second, limit: pageFields.limit, ...formatFields }).transform((wire) => ({
    tag: wire.tag,
    before: wire.before,
    limit: wire.limit ?? apiPageSize,
    format: formatOf(wire),
  })),
  output: z.array(apiPost),
  isCostly: true,
})

const blogsFields = z.object({ limit: pageFields.limit, offset: pageFields.offset, cursor: pageFields.cursor })
const blogsOf = ({ limit = apiPageSize, offset = 0, cursor }: z.output<typeof blogsFields>) => ({
  limit,
  offset,
  cursor,
})
const followed = z.object({ blogs: z.array(apiBlog), total_blogs: z.number(), _links: links })

export const readUserFollowing = defineCall('GET /v2/user/following', {
  who: 'member',
  summary: 'The blogs that one follows',
  input: blogsFields.transform(blogsOf),
  output: followed,
})

const blogsOfBlog = blogsFields
  .extend({ blog: namedBlog })
  .transform(({ blog, ...wire }) => ({ named: blog, ...blogsOf(wire) }))

export const readBlogFollowing = defineCall('GET /v2/blog/:blog/following', {
  ...readUserFollowing,
  summary: 'The same by the name of one’s first blog',
  input: blogsOfBlog,
})

export const readBlogFollowers = defineCall('GET /v2/blog/:blog/followers', {
  who: 'member',
  summary: 'Who follows one of one’s blogs',
  input: blogsOfBlog,
  output: z.object({ users: z.array(apiBlog), total_users: z.number(), _links: links }),
})

/** Posts of one's own blogs that are not published; `before_id` is the last post of the page before. */
const waiting = {
  who: 'member',
  input: z
    .object({ blog: namedBlog, before_id: blankable(wireId), ...pageFields, ...formatFields })
    .transform((wire) => ({
      named: wire.blog,
      limit: wire.limit ?? apiPageSize,
      offset: wire.offset ?? 0,
      cursor: wire.cursor ?? (wire.before_id === '0' ? undefined : wire.before_id),
      format: formatOf(wire),
    })),
  output: z.object({ posts: z.array(apiPost), _links: links }),
} as const

export const readBlogQueue = defineCall('GET /v2/blog/:blog/posts/queue', {
  ...waiting,
  summary: 'The queue of one of one’s blogs, next first',
})
export const readBlogDrafts = defineCall('GET /v2/blog/:blog/posts/draft', {
  ...waiting,
  summary: 'The drafts of one of one’s blogs, newest first',
})
export const readBlogSubmissions = defineCall('GET /v2/blog/:blog/posts/submission', {
  ...waiting,
  summary: 'What waits in the inbox of one of one’s blogs: questions and submissions, newest first',
})
