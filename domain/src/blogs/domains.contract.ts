import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { hostNameMaxLength } from './domains.rules.ts'
import { blogName } from './entities.contract.ts'

/** BLOG-333 */
export const saveBlogDomain = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/domain',
  summary: 'Show one of your blogs under a host name of its own as well; empty to no longer do so',
  input: z
    .strictObject({ name: blogName, cname: blankable(wireText(hostNameMaxLength * 2)) })
    .transform((wire) => ({ blogName: wire.name, typed: wire.cname?.trim() ?? '' })),
  output: z.object({ cname: z.string().nullable(), url: z.string() }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})
