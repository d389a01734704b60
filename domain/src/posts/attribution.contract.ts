import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireId } from '../core/wire.ts'

/** POST-455 */
export const removeAppAttribution = defineCall({
  who: 'member',
  method: 'POST',
  path: '/remove_app_attribution',
  summary: 'No longer name the app that a post of yours was made with',
  input: z
    .strictObject({ post_id: wireId, tumblelog_id: blankable(blogNameOrId) })
    .transform((wire) => ({ postId: wire.post_id, blogName: wire.tumblelog_id })),
  output: z.object({ post_id: z.string() }),
})
