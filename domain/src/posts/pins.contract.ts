import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, wireFlag, wireId } from '../core/wire.ts'

/** A blog has at most one pinned post; pinning another replaces it. */
export const pinPost = defineCall('POST /svc/post/pin', {
  who: 'member',
  summary: 'Put a published post of yours first on its blog, or back in its place',
  input: fields({ post_id: wireId, pinned: wireFlag }, { pinned: 'isPinned' }),
  output: z.object({ post_id: z.string(), pinned: z.boolean() }),
})
