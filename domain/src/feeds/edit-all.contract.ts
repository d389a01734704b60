import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireId } from '../core/wire.ts'
import { bulkFilterFields } from '../posts/bulk/bulk.contract.ts'
import { postStates } from '../posts/entities.contract.ts'
import { archivedPost } from './archive.contract.ts'

const postToEdit = archivedPost.extend({
  state: z.enum(postStates),
  tags: z.array(z.string()),
  is_sensitive: z.boolean(),
})
export type PostToEdit = z.infer<typeof postToEdit>

export const readPostsToEdit = defineCall('GET /svc/blog/:name/posts/edit_all', {
  who: 'member',
  isCostly: true,
  summary:
    'Posts of a blog of yours as small tiles, newest first, published ones by default; with the first page its months',
  input: z.strictObject({ name: blogName, ...bulkFilterFields, before: blankable(wireId) }).transform((wire) => ({
    blogName: wire.name,
    before: wire.before,
    wanted: {
      state: wire.state ?? ('published' as const),
      kind: wire.post_type,
      tag: wire.tag || undefined,
      month: wire.month,
    },
  })),
  output: z.object({
    posts: z.array(postToEdit),
    next: z.string().nullable(),
    /** Newest first; sent with the first page only. */
    months: z.array(z.object({ month: z.string(), count: z.number() })),
    /** An id that is newer than those of all posts here. */
    up_to: z.string(),
  }),
})
