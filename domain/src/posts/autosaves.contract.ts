import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { fields, wireText } from '../core/wire.ts'
import { autosaveMaxLength } from './posts.limits.ts'

/** The form that an unfinished post belongs to: a new one by kind, an edit or a reblog by post. */
const form = wireText(40).regex(/^(?:new\/[a-z]{1,20}|(?:edit|reblog)\/\d{1,19})$/, 'is not a form')

export const saveAutosave = defineCall('POST /svc/autosaves/save', {
  who: 'member',
  summary: 'Keep an unfinished post while it is written; the same id replaces what was kept under it',
  input: fields(
    { id: z.uuid(), tumblelog: blogName, form, written: wireText(autosaveMaxLength) },
    { tumblelog: 'blogName' },
  ),
  output: z.object({ saved_at: z.number() }),
})

export const listAutosaves = defineCall('GET /svc/autosaves', {
  who: 'member',
  summary: 'Your unfinished posts of one form, newest first',
  input: z.strictObject({ form }),
  output: z.object({
    autosaves: z.array(z.object({ id: z.string(), tumblelog: z.string(), written: z.string(), saved_at: z.number() })),
  }),
})

export const discardAutosave = defineCall('POST /svc/autosaves/discard', {
  who: 'member',
  summary: 'Remove one of your unfinished posts',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
})
