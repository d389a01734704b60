import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, nothing, wireInt, wireText } from '../core/wire.ts'
import { term } from './search.contract.ts'
import { gifLimitMax, noticeBodyMaxLength, noticeHeaderMaxLength } from './search.limits.ts'

/** POST-287 */
export const gif = z.object({
  mediaUrl: z.string(),
  /** The same GIF at the width of the grid's tiles. */
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
export const searchGifs = defineCall('POST /svc/search/inline_gif', {
  who: 'member',
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
const noticeTerm = term.pipe(wireText(1000).min(1, 'says what is searched for').toLowerCase())

/** Notices by staff to people who search for certain terms. POST-295 */
export const listSearchNotices = defineCall('GET /svc/search/notices', {
  who: 'member',
  summary: 'The terms that a GIF search answers with a message, for staff',
  input: nothing,
  output: z.object({ notices: z.array(notice) }),
})

export const setSearchNotice = defineCall('POST /svc/search/notices', {
  who: 'member',
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

export const removeSearchNotice = defineCall('POST /svc/search/notices/remove', {
  who: 'member',
  summary: 'Take such a message back, for staff',
  input: z.strictObject({ term: noticeTerm }),
  output: z.object({ term: z.string() }),
})
