import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireFlag, wireId } from '../core/wire.ts'

/** A blog has at most one pinned post; pinning another replaces it. */
export const pinPost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/pin',
  summary: 'Put a published post of yours first on its blog, or back in its place',
  input: z
    .strictObject({ post_id: wireId, pinned: wireFlag })
    .transform((wire) => ({ postId: wire.post_id, isPinned: wire.pinned })),
  output: z.object({ post_id: z.string(), pinned: z.boolean() }),
})
