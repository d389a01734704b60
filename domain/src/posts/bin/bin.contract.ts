import { z } from 'zod'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { blankable, wireId } from '../../core/wire.ts'
import { postKinds } from '../entities.contract.ts'
import { binPerPage } from '../posts.limits.ts'

const binnedPost = z.object({
  id: z.string(),
  type: z.enum(postKinds),
  summary: z.string(),
  /** The first blog of whoever deleted it; null if their account is deleted. */
  deleted_by: z.string().nullable(),
  deleted_at: z.string(),
  /** It is deleted for good then. */
  ends_at: z.string(),
})
export type BinnedPost = z.infer<typeof binnedPost>

export const listBin = defineCall('GET /svc/blog/:name/bin', {
  who: 'member',
  summary: 'Posts of a blog that members other than its owner deleted, newest first: for its owner and admins',
  input: z
    .strictObject({ name: blogName, before: blankable(wireId) })
    .transform((wire) => ({ blogName: wire.name, before: wire.before })),
  output: z.object({ posts: z.array(binnedPost), next: z.string().nullable() }),
})

export const restorePosts = defineCall('POST /svc/blog/:name/bin/restore', {
  who: 'member',
  summary: 'Give deleted posts of a blog back their places; nobody is notified of them again',
  input: z
    .strictObject({ name: blogName, post_ids: z.array(wireId).min(1).max(binPerPage) })
    .transform((wire) => ({ blogName: wire.name, postIds: wire.post_ids })),
  output: z.object({ restored: z.number() }),
})

export const emptyBin = defineCall('POST /svc/blog/:name/bin/empty', {
  who: 'member',
  summary: 'Delete for good what is in the bin of a blog',
  input: z.strictObject({ name: blogName }).transform((wire) => ({ blogName: wire.name })),
  output: z.object({ deleted: z.number() }),
})
