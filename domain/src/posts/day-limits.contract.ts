import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing } from '../core/wire.ts'

const nearLimit = z.object({
  what: z.enum(['posts', 'uploads']),
  limit: z.number(),
  left: z.number(),
  /** The oldest of the last 24 hours no longer counts then, so that one more is possible. */
  goes_on_at: z.string(),
})
export type NearLimit = z.infer<typeof nearLimit>

export const readDayLimits = defineCall('GET /svc/post/day_limits', {
  who: 'member',
  summary: 'The limits of 24 hours that you have nearly used up; most of the time none',
  input: nothing,
  output: z.object({ near: z.array(nearLimit) }),
})
