import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'

/** The first has everything. The others have the posts of one blog, in a layout that other sites and tools read. */
const exportLayouts = ['bowerbird', 'tumblr', 'mastodon'] as const

/** Answers a zip file instead of JSON. */
export const exportEverything = defineCall('GET /settings/export', {
  who: 'member',
  summary:
    'Everything of yours as a zip file: blogs, posts, follows, likes, messages and media; or the posts of one blog in the layout of Tumblr or Mastodon',
  limit: { per: 'account', max: 5, windowSeconds: 86_400 },
  input: z
    .strictObject({ layout: z.enum(exportLayouts).optional(), blog: blogName.optional() })
    .transform(({ layout = 'bowerbird', blog }) => ({ layout, blogName: blog })),
  output: z.unknown(),
})
