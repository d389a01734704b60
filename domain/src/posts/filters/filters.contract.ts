import { z } from 'zod'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { blankable, fields, nothing, wireId, wireInt, wireText } from '../../core/wire.ts'
import { filterDaysMax, filterMaxLength, labelMaxLength, tagMaxLength } from '../posts.limits.ts'
import { cleanTag, tagKey } from '../text/tags.ts'
import { labelActions, otherWarning } from '../warnings/labels.ts'

const filterKinds = ['words', 'tag', 'blog', 'reblogs', 'label'] as const
const filterActions = ['cover', 'hide'] as const

export const filter = z.object({
  id: z.string(),
  kind: z.enum(filterKinds),
  value: z.string(),
  /** Only labels are shown by choice. */
  action: z.enum(labelActions),
  /** Null if it stays until it is removed. */
  expires_at: z.string().nullable(),
})
export type Filter = z.infer<typeof filter>

const filterValue = {
  words: wireText(filterMaxLength).transform((typed) => typed.replace(/\s+/g, ' ').trim()),
  tag: wireText(tagMaxLength).transform(cleanTag),
  blog: blogName,
  label: wireText(labelMaxLength).transform((typed) => (typed === otherWarning ? typed : tagKey(cleanTag(typed)))),
}

const some = (schema: z.ZodType<string>) => schema.pipe(wireText(tagMaxLength).min(1, 'names what to filter'))

/** Days until it ends; stays without. */
const days = blankable(wireInt(1, filterDaysMax))
const wanted = { action: z.enum(filterActions), days }

/** The same value again changes its action and its end. */
export const addFilter = defineCall('POST /svc/filter/add', {
  who: 'member',
  summary: 'Cover or hide posts with words, a tag or a blog in them, or reblogs by a blog; or choose for a label',
  input: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('words'), value: some(filterValue.words), ...wanted }),
    z.strictObject({ kind: z.literal('tag'), value: some(filterValue.tag), ...wanted }),
    z.strictObject({ kind: z.literal('blog'), value: some(filterValue.blog), ...wanted }),
    z.strictObject({ kind: z.literal('reblogs'), value: some(filterValue.blog), ...wanted }),
    z.strictObject({
      kind: z.literal('label'),
      value: some(filterValue.label),
      action: z.enum(labelActions),
      days,
    }),
  ]),
  output: z.object({ filter }),
})

export const removeFilter = defineCall('POST /svc/filter/remove', {
  who: 'member',
  summary: 'Remove a filter',
  input: fields({ filter_id: wireId }),
  output: z.object({ removed: z.boolean() }),
})

/** Unpaged, because `filtersMax` bounds the list. */
export const listFilters = defineCall('GET /svc/filter/list', {
  who: 'member',
  summary: 'Your filters, newest first',
  input: nothing,
  output: z.object({ filters: z.array(filter) }),
})
