import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireFlag, wireId, wireInt } from '../core/wire.ts'
import { type AppealState, appealStates } from './appeals.rules.ts'

const mark = z.object({ post_id: z.string(), is_nsfw: z.boolean(), appeal_state: z.number() })

/** README ruling 16 */
export const markSensitive = defineCall('POST /svc/post/sensitive', {
  who: 'member',
  summary: 'Mark a public post as sensitive, or take the mark off, as staff',
  input: fields({ post_id: wireId, sensitive: wireFlag }, { sensitive: 'isSensitive' }),
  output: mark,
})

/** BLOG-391 */
export const appealMark = defineCall('POST /svc/appeal', {
  who: 'member',
  summary: 'Ask staff to review the sensitive mark of a post of yours, or put that off',
  input: z
    .strictObject({
      post_id: wireId,
      blog_name: blogNameOrId,
      state: wireInt(appealStates.none, appealStates.complete), // BLOG-372
    })
    .transform((wire) => ({
      postId: wire.post_id,
      blogName: wire.blog_name,
      state: wire.state as AppealState,
    })),
  output: z.object({ state: z.number() }),
})

/** BLOG-392 */
export const reviewAppeal = defineCall('POST /svc/appeal/review', {
  who: 'member',
  summary: 'Decide on the sensitive mark of a post in review, as staff',
  input: z
    .strictObject({ post_id: wireId, decision: z.enum(['sensitive', 'not_sensitive']) })
    .transform((wire) => ({ postId: wire.post_id, isUpheld: wire.decision === 'sensitive' })),
  output: mark,
})
