import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, wireId } from '../core/wire.ts'
import { seenAtOnceMax } from './accounts.limits.ts'

/** The newest place wins, from whichever device. CTRL-044 */
export const savePlace = defineCall('POST /svc/user/place', {
  who: 'member',
  summary: 'Keep the place on the dashboard up to which you have read',
  input: z.strictObject({ place: wireId }),
  output: z.object({ saved: z.boolean() }),
})

/** Nothing is kept unless `hide_seen` is on. CTRL-042 */
export const markSeen = defineCall('POST /svc/user/seen', {
  who: 'member',
  summary: 'Tell which posts you have seen, for a dashboard without them',
  input: fields({ post_ids: z.array(wireId).min(1).max(seenAtOnceMax) }),
  output: z.object({ saved: z.boolean() }),
})
