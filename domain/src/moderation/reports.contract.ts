import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireFlag, wireId, wireText } from '../core/wire.ts'
import { reportDetailsMaxLength } from './moderation.limits.ts'

export const reportReasons = ['spam', 'harassment', 'violence', 'sensitive', 'copyright', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A person's second report on the same thing replaces the first. */
export const reportAbuse = defineCall('POST /svc/report', {
  who: 'member',
  summary: 'Tell staff about a post, or about a blog',
  limit: { per: 'account', max: 100, windowSeconds: 3600 },
  input: z
    .strictObject({
      post_id: blankable(wireId),
      tumblelog: blankable(blogNameOrId),
      reason: z.enum(reportReasons),
      details: blankable(wireText(reportDetailsMaxLength)),
      /** The server of somebody elsewhere is told as well, without the reporter's name. */
      tell_server: wireFlag.optional(),
    })
    .refine((wire) => wire.post_id || wire.tumblelog, { path: ['post_id'], message: 'names the post or the blog' })
    .transform((wire) => ({
      postId: wire.post_id,
      blogName: wire.tumblelog,
      reason: wire.reason,
      details: wire.details?.trim() ?? '',
      tellsServer: wire.tell_server ?? false,
    })),
  output: z.object({ reported: z.literal(true) }),
})
