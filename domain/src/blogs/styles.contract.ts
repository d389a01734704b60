import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, wireText } from '../core/wire.ts'
import { blogStyleMaxBytes, styleReasonMaxLength } from './blogs.limits.ts'
import { blogName } from './entities.contract.ts'

/** A part of the typed text that is not served, and where it stands. DAY-092 */
const takenOut = z.object({ line: z.number(), what: z.string() })
export type TakenOut = z.infer<typeof takenOut>

const named = { name: blogName }

export const readBlogStyle = defineCall('GET /svc/blog/:name/style', {
  who: 'member',
  summary: 'The stylesheet of one of your blogs as it was typed, and why staff took it away if they did',
  input: fields(named, { name: 'blogName' }),
  output: z.object({ css: z.string(), taken_out: z.array(takenOut), removed_reason: z.string().nullable() }),
})

export const saveBlogStyle = defineCall('POST /svc/blog/:name/style', {
  who: 'member',
  summary: 'Give one of your blogs a stylesheet of its own; empty to no longer have one',
  limit: { per: 'account', max: 120, windowSeconds: 3600 },
  input: fields({ ...named, css: wireText(blogStyleMaxBytes) }, { name: 'blogName' }),
  output: z.object({ style_url: z.string().nullable(), taken_out: z.array(takenOut) }),
})

/** Writes nothing, so that a writer sees the page before it is saved. */
export const previewBlogStyle = defineCall('POST /svc/blog/:name/style/preview', {
  ...saveBlogStyle,
  summary: 'A stylesheet as it would be served for one of your blogs, and what would be left out; changes nothing',
  limit: { per: 'account', max: 1200, windowSeconds: 3600 },
  output: z.object({ css: z.string(), taken_out: z.array(takenOut) }),
})

export const removeBlogStyle = defineCall('POST /svc/staff/blog/style/remove', {
  who: 'member',
  summary: "Take a blog's stylesheet away; its owners get the reason",
  input: z
    .strictObject({ tumblelog: blogName, reason: wireText(styleReasonMaxLength) })
    .transform((wire) => ({ blogName: wire.tumblelog, reason: wire.reason.trim() })),
  output: z.object({ removed: z.boolean() }),
})
