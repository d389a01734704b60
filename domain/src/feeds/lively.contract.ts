import { z } from 'zod'
import { blogBrief } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'

export const readLively = defineCall('GET /svc/tags/lively', {
  who: 'anyone',
  isCostly: true,
  mayLag: true,
  summary: 'Tags on the rise and the newest blogs; of one tag, the tags that stand beside it',
  input: z.strictObject({ tag: blankable(wireText(tagMaxLength)) }),
  output: z.object({ tags: z.array(z.string()), blogs: z.array(blogBrief) }),
})
