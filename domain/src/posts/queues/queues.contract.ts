import { z } from 'zod'
import { queuePostsPerDayMax } from '../../blogs/blogs.limits.ts'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { blankable, fields, wireFlag, wireId, wireInt, wireText } from '../../core/wire.ts'
import { queueNameMaxLength, slotsMax, tagGapHoursMax } from '../posts.limits.ts'

/** The first queue of every blog has the id 0. */
export const mainQueueId = '0'

const queue = z.object({
  id: z.string(),
  name: z.string(),
  posts_per_day: z.number(),
  from_hour: z.number(),
  to_hour: z.number(),
  /** Minutes of a week that begins on Monday, by the clock of the blog; null for a number of posts a day. */
  slots: z.array(z.number()).nullable(),
  /** Posts with a tag in common go out at least so many hours apart. */
  tag_gap_hours: z.number(),
  is_paused: z.boolean(),
  next_at: z.string().nullable(),
  /** The time of a post without tags that would be added now; null while the queue is paused. */
  free_at: z.string().nullable(),
  /** Next to go out first. A post that does not go out within a year has no time. */
  posts: z.array(z.object({ id: z.string(), at: z.string().nullable() })),
})
export type Queue = z.infer<typeof queue>

const queuesOfBlog = z.object({ time_zone: z.string(), queues: z.array(queue) })

/** Unpaged, because a blog has few queues, and its queues hold few posts together. */
export const listQueues = defineCall('GET /svc/blog/:name/queues', {
  who: 'member',
  isCostly: true,
  summary: 'The queues of a blog of yours, with their posts and when each goes out',
  input: fields({ name: blogName }, { name: 'blogName' }),
  output: queuesOfBlog,
})

const queueId = wireId
const slots = z
  .array(wireInt(0, 7 * 24 * 60 - 1))
  .min(1, 'holds no time')
  .max(slotsMax)
  .transform((minutes) => [...new Set(minutes)].sort((one, other) => one - other))
const hour = wireInt(0, 24)

/** Fields that are not sent stay as they are. */
export const saveQueue = defineCall('POST /svc/blog/:name/queue/save', {
  who: 'member',
  summary: 'Change a queue of a blog of yours, pause it or let it run; without a queue make a new one',
  input: z
    .strictObject({
      name: blogName,
      queue: blankable(queueId),
      /** The first queue keeps its name. */
      queue_name: wireText(queueNameMaxLength).trim().optional(),
      posts_per_day: wireInt(1, queuePostsPerDayMax).optional(),
      from_hour: hour.optional(),
      to_hour: hour.optional(),
      /** Null leaves the times to the number a day. */
      slots: slots.nullable().optional(),
      tag_gap_hours: wireInt(0, tagGapHoursMax).optional(),
      is_paused: wireFlag.optional(),
    })
    .transform(({ name, queue: id, queue_name, ...settings }) => ({
      blogName: name,
      queueId: id,
      settings: { ...settings, name: queue_name },
    })),
  output: z.object({ queue_id: z.string() }),
})

export const deleteQueue = defineCall('POST /svc/blog/:name/queue/delete', {
  who: 'member',
  summary: 'Delete a further queue; its posts go to the first queue, or become drafts',
  input: z
    .strictObject({ name: blogName, queue: queueId, posts_to: z.enum(['queue', 'drafts']) })
    .transform((wire) => ({ blogName: wire.name, queueId: wire.queue, toDrafts: wire.posts_to === 'drafts' })),
  output: z.object({ queue_id: z.string() }),
})

/** POST-098 and POST-099 hold for what it leaves. */
export const placePost = defineCall('POST /svc/blog/:name/queue/place', {
  who: 'member',
  summary: 'Give a waiting post a time of its own, or put it in a queue, first or right after another post',
  input: z
    .strictObject({
      name: blogName,
      post_id: wireId,
      /** The time of its own; without it the post goes to a queue. */
      at: blankable(wireText(64)),
      queue: blankable(queueId),
      after: blankable(wireId),
    })
    .transform((wire) => ({
      blogName: wire.name,
      postId: wire.post_id,
      at: wire.at,
      queueId: wire.queue ?? mainQueueId,
      afterId: wire.after === '0' ? undefined : wire.after,
    })),
  output: z.object({ post_id: z.string() }),
})
