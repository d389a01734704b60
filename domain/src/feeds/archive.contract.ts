import { z } from 'zod'
import { blog, blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { monthShape } from '../core/months.ts'
import { blankable, wireId, wireText } from '../core/wire.ts'
import { postKinds } from '../posts/entities.contract.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'
import { cleanTag } from '../posts/text/tags.ts'

/** The fields that a small card shows. */
export const archivedPost = z.object({
  id: z.string(),
  type: z.enum(postKinds),
  path: z.string(),
  date: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  note_count: z.number(),
  is_reblog: z.boolean(),
  is_covered: z.boolean(),
})
export type ArchivedPost = z.infer<typeof archivedPost>

/** A UTC month such as 2031-05 and its number of posts, counted up to a bound. */
const archivedMonth = z.object({ month: z.string(), count: z.number(), is_more: z.boolean() })
export type ArchivedMonth = z.infer<typeof archivedMonth>

export const readArchive = defineCall('GET /svc/blog/:name/archive', {
  who: 'anyone',
  isCostly: true,
  summary: "A blog's published posts as small cards, newest first, from any month on; with the first page its months",
  mayLag: true,
  input: z
    .strictObject({
      name: blogNameOrId,
      month: blankable(wireText(20).regex(monthShape, 'is not a month like 2031-05')),
      post_type: blankable(z.enum(postKinds)),
      tag: blankable(wireText(tagMaxLength)),
      before: blankable(wireId),
    })
    .transform((wire) => ({
      blogName: wire.name,
      month: wire.month,
      kind: wire.post_type,
      tag: cleanTag(wire.tag ?? '') || undefined,
      before: wire.before,
    })),
  output: z.object({
    tumblelog: blog,
    posts: z.array(archivedPost),
    next: z.string().nullable(),
    /** Newest first; sent with the first page only. */
    months: z.array(archivedMonth),
    /** The most recently used tags; sent with the first page only. */
    tags: z.array(z.object({ tag: z.string() })),
    is_safe_mode_applied: z.boolean(),
  }),
})
