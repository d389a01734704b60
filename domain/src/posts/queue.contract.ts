import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireId } from '../core/wire.ts'
import { queueSizeMax } from './posts.limits.ts'
import { mainQueueId } from './queues/queues.contract.ts'

/** Next to go out first. */
const order = z.object({ post_ids: z.array(z.string()) })

export const reorderQueue = defineCall('POST /svc/blog/:name/queue/reorder', {
  who: 'member',
  summary: 'Put a queued post right after another one, or first',
  input: z.strictObject({ name: blogName, post_id: wireId, after: blankable(wireId) }).transform((wire) => ({
    blogName: wire.name,
    postId: wire.post_id,
    afterId: wire.after === '0' ? undefined : wire.after,
  })),
  output: order,
})

export const shuffleQueue = defineCall('POST /svc/blog/:name/queue/shuffle', {
  who: 'member',
  summary: 'Put the posts of a queue in an order of chance, or back in a given one',
  input: z
    .strictObject({ name: blogName, queue: blankable(wireId), post_ids: z.array(wireId).max(queueSizeMax).optional() })
    .transform((wire) => ({ blogName: wire.name, queueId: wire.queue ?? mainQueueId, order: wire.post_ids })),
  output: order.extend({ before: z.array(z.string()) }),
})
