import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireText } from '../core/wire.ts'
import { reportDetailsMaxLength } from './moderation.limits.ts'

export const readSuspension = defineCall('GET /svc/blog/suspension', {
  who: 'member',
  summary: 'Why and when a blog of yours was suspended, and what you answered',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({
    name: z.string(),
    at: z.string(),
    /** Empty when staff gave none. */
    reason: z.string(),
    /** The owner's own words to staff; empty until something is sent. */
    appeal: z.string(),
  }),
})

/** A second answer replaces the first, and staff look at it again. */
export const appealSuspension = defineCall('POST /svc/blog/suspension/appeal', {
  who: 'member',
  summary: 'Ask staff to lift the suspension of a blog of yours',
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
  input: z
    .strictObject({
      tumblelog: blogName,
      text: wireText(reportDetailsMaxLength).refine((text) => text.trim() !== '', 'is empty'),
    })
    .transform((wire) => ({ blogName: wire.tumblelog, text: wire.text.trim() })),
  output: z.object({ appeal: z.string() }),
})
