import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { hostNameMaxLength } from './domains.rules.ts'
import { blogName } from './entities.contract.ts'

/** A TXT or CNAME record of this name shows whose domain it is. */
const domainRecord = z.object({ name: z.string(), txt: z.string(), cname: z.string() })
export type DomainRecord = z.infer<typeof domainRecord>

/** BLOG-333 */
export const saveBlogDomain = defineCall('POST /svc/blog/:name/domain', {
  who: 'member',
  summary:
    'Show one of your blogs under a host name of its own as well; empty to no longer do so. Until its DNS has the record of the answer, nothing changes',
  input: z
    .strictObject({ name: blogName, cname: blankable(wireText(hostNameMaxLength * 2)) })
    .transform((wire) => ({ blogName: wire.name, typed: wire.cname?.trim() ?? '' })),
  output: z.object({
    cname: z.string().nullable(),
    url: z.string(),
    /** Null once the domain is the blog's. */
    record: domainRecord.extend({ domain: z.string() }).nullable(),
  }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})
