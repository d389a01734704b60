import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireInt, wireText } from '../core/wire.ts'
import { calendarDaysMax } from '../posts/posts.limits.ts'
import { archivedPost } from './archive.contract.ts'

const dayShape = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

const calendarEntry = z.object({
  /** The day by the clock of the blog. */
  day: z.string(),
  at: z.string(),
  /** Null for a post with a time of its own. */
  queue_id: z.string().nullable(),
  /** Null for a slot that is free, or that passes. */
  post: archivedPost.pick({ id: true, type: true, title: true, text: true, picture: true }).nullable(),
  /** The queue lets the slot pass, because each of its posts shares a tag with one before. */
  is_held: z.boolean(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

export const readCalendar = defineCall('GET /svc/blog/:name/calendar', {
  who: 'member',
  isCostly: true,
  summary:
    'The slots of the queues of a blog of yours between two days, with the posts that will go out, up to six weeks',
  input: fields(
    {
      name: blogName,
      from: wireText(10).regex(dayShape, 'is not a day like 2031-05-09'),
      days: wireInt(1, calendarDaysMax),
    },
    { name: 'blogName' },
  ),
  output: z.object({ time_zone: z.string(), today: z.string(), entries: z.array(calendarEntry) }),
})
