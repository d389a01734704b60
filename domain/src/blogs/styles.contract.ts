import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireText } from '../core/wire.ts'
import { blogStyleMaxBytes, styleReasonMaxLength } from './blogs.limits.ts'
import { blogName } from './entities.contract.ts'

/** A part of the typed text that is not served, and where it stands. DAY-092 */
const takenOut = z.object({ line: z.number(), what: z.string() })
export type TakenOut = z.infer<typeof takenOut>

const named = { name: blogName }

export const readBlogStyle = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/blog/:name/style',
  summary: 'The stylesheet of one of your blogs as it was typed, and why staff took it away if they did',
  input: z.strictObject(named).transform((wire) => ({ blogName: wire.name })),
  output: z.object({ css: z.string(), taken_out: z.array(takenOut), removed_reason: z.string().nullable() }),
})

export const saveBlogStyle = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/style',
  summary: 'Give one of your blogs a stylesheet of its own; empty to no longer have one',
  limit: { per: 'account', max: 120, windowSeconds: 3600 },
  input: z
    .strictObject({ ...named, css: wireText(blogStyleMaxBytes) })
    .transform((wire) => ({ blogName: wire.name, css: wire.css })),
  output: z.object({ style_url: z.string().nullable(), taken_out: z.array(takenOut) }),
})

/** Writes nothing, so that a writer sees the page before it is saved. */
export const previewBlogStyle = defineCall({
  ...saveBlogStyle,
  path: '/svc/blog/:name/style/preview',
  summary: 'A stylesheet as it would be served for one of your blogs, and what would be left out; changes nothing',
  limit: { per: 'account', max: 1200, windowSeconds: 3600 },
  output: z.object({ css: z.string(), taken_out: z.array(takenOut) }),
})

export const removeBlogStyle = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/staff/blog/style/remove',
  summary: "Take a blog's stylesheet away; its owners get the reason",
  input: z
    .strictObject({ tumblelog: blogName, reason: wireText(styleReasonMaxLength) })
    .transform((wire) => ({ blogName: wire.tumblelog, reason: wire.reason.trim() })),
  output: z.object({ removed: z.boolean() }),
})
