import { z } from 'zod'
import { blogBrief, blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { offsetMax } from '../feeds/feeds.limits.ts'
import { post, postKinds } from '../posts/entities.contract.ts'
import * as limits from './search.limits.ts'

export const term = wireText(limits.termSentMaxLength).transform((typed) =>
  [...typed.trim()].slice(0, limits.termMaxLength).join(''),
)
const offsetUpTo = (max: number) => blankable(wireInt(0, max)).transform((asked) => asked ?? 0)
const limit = blankable(
  wireInt(-1_000_000, 1_000_000).transform((asked) => Math.min(Math.max(asked, 1), limits.searchPageSizeMax)),
).transform((asked) => asked ?? limits.searchPageSize)
const flag = blankable(wireFlag).transform((isOn) => isOn ?? false)

/** Pages send lower case, a blog's field upper case; null means any kind. */
const kind = blankable(
  wireText(40)
    .toLowerCase()
    .pipe(z.enum(['any', ...postKinds])),
).transform((asked) => (asked === undefined || asked === 'any' ? null : asked))

export const siteSorts = ['top', 'recent'] as const // BLOG-211
export const blogSorts = ['CREATED_DESC', 'POPULARITY_DESC'] as const
const postRoles = ['ANY', 'ORIGINAL'] as const

const notACursor = 'is not a mark'

const foundPosts = z.object({
  posts: z.array(post),
  /** -1 at the end. BLOG-389 */
  next_offset: z.number(),
})

export const foundBlog = blogBrief.extend({
  description: z.string(),
  following: z.boolean(),
  is_mine: z.boolean(),
  can_be_followed: z.boolean(),
})
export type FoundBlog = z.infer<typeof foundBlog>

/** Blogs and tags come with the first page only. BLOG-401 */
export const searchPosts = defineCall('GET /svc/search/posts', {
  who: 'anyone',
  isCostly: true,
  summary: 'Published posts of all blogs, and with the first page the blogs and tags, about a term',
  mayLag: true,
  input: z
    .strictObject({
      q: blankable(term),
      sort: blankable(z.enum(siteSorts)),
      filter_post_type: kind,
      filter_nsfw: flag,
      offset: offsetUpTo(offsetMax),
      /** The `next` of the previous page, when sorted by time. */
      before: blankable(wireId),
      limit,
    })
    .refine(({ before, sort }) => before === undefined || sort === 'recent', { path: ['before'], message: notACursor })
    .transform((wire) => ({
      term: wire.q ?? '',
      isByNotes: (wire.sort ?? 'top') === 'top',
      kind: wire.filter_post_type,
      hidesSensitive: wire.filter_nsfw,
      offset: wire.offset,
      before: wire.before,
      limit: wire.limit,
    })),
  output: foundPosts.extend({
    /** Null at the end, and when sorted by notes, which pages by `next_offset`. */
    next: z.string().nullable(),
    blogs: z.array(foundBlog),
    tags: z.array(z.object({ tag: z.string() })),
  }),
})

export const readSearchHints = defineCall('GET /svc/search/typeahead', {
  who: 'anyone',
  summary: 'Tags and blogs that what is typed so far may mean',
  mayLag: true,
  input: z.strictObject({ q: blankable(term) }).transform((wire) => ({ term: wire.q ?? '' })),
  output: z.object({ blogs: z.array(foundBlog), tags: z.array(z.object({ tag: z.string() })) }),
  limit: { per: 'address', max: 600, windowSeconds: 60 },
})

/** The cursor is an id when sorted by time, and longer when sorted by notes. */
const isCursorOfItsOrder = ({ before, sort }: { before?: string | undefined; sort?: string | undefined }) =>
  before === undefined || sort === 'POPULARITY_DESC' || wireId.safeParse(before).success

/** BLOG-388, BLOG-389 */
export const searchBlog = defineCall('GET /svc/search/blog_search/:blogname/:term', {
  who: 'anyone',
  isCostly: true,
  summary: 'The published posts of one blog about a term',
  mayLag: true,
  input: z
    .strictObject({
      blogname: blogNameOrId,
      term,
      next_offset: offsetUpTo(limits.blogSearchOffsetMax),
      /** The `next` of the previous page; with it the offset only counts and skips nothing. */
      before: blankable(wireText(40).regex(/^\d{1,40}$/, notACursor)),
      limit,
      sort: blankable(z.enum(blogSorts)),
      post_type: kind,
      post_role: blankable(z.enum(postRoles)),
      filter_nsfw: flag,
    })
    .refine(isCursorOfItsOrder, { path: ['before'], message: notACursor })
    .transform((wire) => ({
      blogName: wire.blogname,
      term: wire.term,
      isByNotes: wire.sort === 'POPULARITY_DESC',
      kind: wire.post_type,
      isOriginalOnly: wire.post_role === 'ORIGINAL',
      hidesSensitive: wire.filter_nsfw,
      offset: wire.next_offset,
      before: wire.before,
      limit: wire.limit,
    })),
  output: foundPosts.extend({ next: z.string().nullable() }),
})

/** BLOG-390 */
export const readBlogTags = defineCall('GET /svc/search/blog_search_typeahead/:blogname', {
  who: 'anyone',
  isCostly: true,
  summary: "The tags of a blog's published posts, the most used first",
  mayLag: true,
  input: fields({ blogname: blogNameOrId }, { blogname: 'blogName' }),
  output: z.object({ tags: z.array(z.object({ tag: z.string() })) }),
})
