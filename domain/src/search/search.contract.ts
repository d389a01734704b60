import { z } from 'zod'
import { blogBrief, blogNameOrId } from '../blogs/blogs.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { offsetMax } from '../feeds/feeds.limits.ts'
import { post, postKinds } from '../posts/posts.contract.ts'
import {
  gifLimitMax,
  noticeBodyMaxLength,
  noticeHeaderMaxLength,
  searchPageSize,
  searchPageSizeMax,
  termMaxLength,
  termSentMaxLength,
} from './search.limits.ts'

const term = wireText(termSentMaxLength).transform((typed) => [...typed.trim()].slice(0, termMaxLength).join(''))
const offset = blankable(wireInt(0, offsetMax)).transform((asked) => asked ?? 0)
const limit = blankable(
  wireInt(-1_000_000, 1_000_000).transform((asked) => Math.min(Math.max(asked, 1), searchPageSizeMax)),
).transform((asked) => asked ?? searchPageSize)
const flag = blankable(wireFlag).transform((isOn) => isOn ?? false)

/** In lower case where a page asks, in upper case where a blog's field does; null is any kind. */
const kind = blankable(
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['any', ...postKinds])),
).transform((asked) => (asked === undefined || asked === 'any' ? null : asked))

export const siteSorts = ['top', 'recent'] as const // BLOG-211
export const blogSorts = ['CREATED_DESC', 'POPULARITY_DESC'] as const
export const postRoles = ['ANY', 'ORIGINAL'] as const

const foundPosts = z.object({
  posts: z.array(post),
  /** -1 when there is no more. BLOG-389 */
  next_offset: z.number(),
})

const foundBlog = blogBrief.extend({
  description: z.string(),
  following: z.boolean(),
  is_mine: z.boolean(),
  can_be_followed: z.boolean(),
})
export type FoundBlog = z.infer<typeof foundBlog>

/** BLOG-401; blogs and tags come with the first page only. */
export const searchPosts = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/search/posts',
  summary: 'Published posts of all blogs, and with the first page the blogs and tags, about a term',
  mayLag: true,
  input: z
    .strictObject({
      q: blankable(term),
      sort: blankable(z.enum(siteSorts)),
      filter_post_type: kind,
      filter_nsfw: flag,
      offset,
      limit,
    })
    .transform((wire) => ({
      term: wire.q ?? '',
      isByNotes: (wire.sort ?? 'top') === 'top',
      kind: wire.filter_post_type,
      hidesSensitive: wire.filter_nsfw,
      offset: wire.offset,
      limit: wire.limit,
    })),
  output: foundPosts.extend({ blogs: z.array(foundBlog), tags: z.array(z.object({ tag: z.string() })) }),
})

/** While somebody types in the search of all blogs. */
export const readSearchHints = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/search/typeahead',
  summary: 'Tags and blogs that what is typed so far may mean',
  mayLag: true,
  input: z.strictObject({ q: blankable(term) }).transform((wire) => ({ term: wire.q ?? '' })),
  output: z.object({ blogs: z.array(foundBlog), tags: z.array(z.object({ tag: z.string() })) }),
  limit: { per: 'address', max: 600, windowSeconds: 60 },
})

/** BLOG-388, BLOG-389 */
export const searchBlog = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/search/blog_search/:blogname/:term',
  summary: 'The published posts of one blog about a term',
  mayLag: true,
  input: z
    .strictObject({
      blogname: blogNameOrId,
      term,
      next_offset: offset,
      limit,
      sort: blankable(z.enum(blogSorts)),
      post_type: kind,
      post_role: blankable(z.enum(postRoles)),
      filter_nsfw: flag,
    })
    .transform((wire) => ({
      blogName: wire.blogname,
      term: wire.term,
      isByNotes: wire.sort === 'POPULARITY_DESC',
      kind: wire.post_type,
      isOriginalOnly: wire.post_role === 'ORIGINAL',
      hidesSensitive: wire.filter_nsfw,
      offset: wire.next_offset,
      limit: wire.limit,
    })),
  output: foundPosts,
})

/** BLOG-390 */
export const readBlogTags = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/search/blog_search_typeahead/:blogname',
  summary: "The tags of a blog's published posts, the most used first",
  mayLag: true,
  input: z.strictObject({ blogname: blogNameOrId }).transform((wire) => ({ blogName: wire.blogname })),
  output: z.object({ tags: z.array(z.object({ tag: z.string() })) }),
})

/** POST-287 */
export const gif = z.object({
  mediaUrl: z.string(),
  /** The same as narrow as the tiles of the grid. */
  previewUrl: z.string(),
  postUrl: z.string(),
  rootPostUrl: z.string(),
  rootPostUrlHash: z.string(),
  rootBlog: z.string(),
  rootBlogUrl: z.string(),
  rootBlogKey: z.string(),
  postTags: z.array(z.string()),
  popularSearchTag: z.string(),
  width: z.number(),
  height: z.number(),
  postBlog: z.string(),
  postBlogUuid: z.string(),
  postId: z.string(),
})
export type Gif = z.infer<typeof gif>

/** POST-458 */
export const searchGifs = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/search/inline_gif',
  summary: 'GIFs that people posted in public, by tag',
  mayLag: true,
  input: z
    .strictObject({
      q: term,
      limit: blankable(wireInt(1, gifLimitMax)),
      context: blankable(wireText(100)),
    })
    .transform((wire) => ({ term: wire.q, limit: wire.limit ?? gifLimitMax })),
  output: z.object({
    media: z.array(gif),
    message: z.object({ header: z.string(), body: z.string() }).optional(),
  }),
})

const notice = z.object({ term: z.string(), header: z.string(), body: z.string() })
const noticeTerm = term.pipe(z.string().min(1, 'says what is searched for').toLowerCase())

/** What staff say to whoever searches GIFs for a term. POST-295 */
export const listSearchNotices = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/search/notices',
  summary: 'The terms that a GIF search answers with a message, for staff',
  input: nothing,
  output: z.object({ notices: z.array(notice) }),
})

export const setSearchNotice = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/search/notices',
  summary: 'Have a GIF search for a term answer with a message, for staff',
  input: z
    .strictObject({
      term: noticeTerm,
      header: wireText(noticeHeaderMaxLength).trim(),
      body: wireText(noticeBodyMaxLength).trim(),
    })
    .refine(({ header, body }) => header !== '' || body !== '', { path: ['body'], message: 'says something' }),
  output: notice,
})

export const removeSearchNotice = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/search/notices/remove',
  summary: 'Take such a message back, for staff',
  input: z.strictObject({ term: noticeTerm }),
  output: z.object({ term: z.string() }),
})
