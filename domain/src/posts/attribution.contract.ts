import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireId } from '../core/wire.ts'

/** POST-455 */
export const removeAppAttribution = defineCall('POST /remove_app_attribution', {
  who: 'member',
  summary: 'No longer name the app that a post of yours was made with',
  input: fields({ post_id: wireId, tumblelog_id: blankable(blogNameOrId) }, { tumblelog_id: 'blogName' }),
  output: z.object({ post_id: z.string() }),
})
