import { z } from 'zod'
import { blogName } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { monthShape } from '../../core/months.ts'
import { blankable, fields, wireId, wireText } from '../../core/wire.ts'
import { postKinds } from '../entities.contract.ts'
import { bulkIdsMax, tagMaxLength, tagsPerPostMax } from '../posts.limits.ts'
import { cleanTag, parseTags } from '../text/tags.ts'

/** A scheduled post counts as queued. */
export const bulkStates = ['published', 'private', 'draft', 'queued'] as const
export type BulkState = (typeof bulkStates)[number]

export const bulkFilterFields = {
  /** Posts in any of the states without. */
  state: blankable(z.enum(bulkStates)),
  post_type: blankable(z.enum(postKinds)),
  tag: blankable(wireText(tagMaxLength).transform(cleanTag)),
  /** The UTC month of the post's date; of its writing where it has none yet. */
  month: blankable(wireText(20).regex(monthShape, 'is not a month like 2031-05')),
}
const bulkFilter = z.strictObject({
  ...bulkFilterFields,
  /** Leaves out posts written after this id. */
  up_to: blankable(wireId),
})
export type BulkFilterSent = z.input<typeof bulkFilter>

const someTags = wireText(tagsPerPostMax * (tagMaxLength + 1))
  .transform(parseTags)
  .refine((tags) => tags.length > 0, 'names a tag')
const oneTag = wireText(tagMaxLength)
  .transform(cleanTag)
  .refine((tag) => tag !== '' && !tag.includes(','), 'isn’t a tag')

const plainActions = ['make_private', 'publish', 'queue', 'delete', 'mark_sensitive', 'unmark_sensitive'] as const

const bulkChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('add_tags'), tags: someTags }),
  z.strictObject({ action: z.literal('remove_tags'), tags: someTags }),
  /** Merges the two if a post has both. */
  z.strictObject({ action: z.literal('rename_tag'), from: oneTag, to: oneTag }),
  z.strictObject({ action: z.enum(plainActions) }),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkChangeSent = z.input<typeof bulkChange>
export type BulkAction = BulkChange['action']

const bulkEdit = z.object({
  id: z.string(),
  action: z.enum(['add_tags', 'remove_tags', 'rename_tag', ...plainActions]),
  /** Stopped edits keep what they did, and can be undone like finished ones. */
  state: z.enum(['running', 'done', 'stopped', 'undoing', 'undone']),
  /** Posts looked at, of those that matched at the start. */
  done: z.number(),
  total: z.number(),
  changed: z.number(),
  /** Posts that could not be changed. */
  skipped: z.number(),
  can_undo: z.boolean(),
})
export type BulkEdit = z.infer<typeof bulkEdit>
const oneEdit = z.object({ edit: bulkEdit })

/** Up to `bulkAtOnceMax` posts are changed before the answer; more by a job, one for each blog at a time. */
export const editPosts = defineCall('POST /svc/blog/:name/posts/edit_all', {
  who: 'member',
  summary: 'Change many posts of a blog of yours: those named, or all that a filter finds',
  input: z
    .strictObject({
      name: blogName,
      post_ids: z.array(wireId).min(1).max(bulkIdsMax).optional(),
      filter: bulkFilter.optional(),
      change: bulkChange,
    })
    .refine((wire) => (wire.post_ids === undefined) !== (wire.filter === undefined), {
      path: ['post_ids'],
      message: 'names the posts, or else a filter does',
    })
    .transform(({ name, post_ids, filter, change }) => ({
      blogName: name,
      wanted: {
        ids: post_ids,
        state: filter?.state,
        kind: filter?.post_type,
        tag: filter?.tag || undefined,
        month: filter?.month,
        upTo: filter?.up_to,
      },
      change,
    })),
  output: oneEdit,
})

const namedEdit = fields({ name: blogName, edit_id: wireId }, { name: 'blogName' })

export const undoEdit = defineCall('POST /svc/blog/:name/posts/edit_all/undo', {
  who: 'member',
  summary:
    'Give the posts of an edit back what they had, unless they were changed since; within a day, not after a deletion',
  input: namedEdit,
  output: oneEdit,
})

export const stopEdit = defineCall('POST /svc/blog/:name/posts/edit_all/stop', {
  who: 'member',
  summary: 'Stop an edit that is running; what it did stays',
  input: namedEdit,
  output: oneEdit,
})

const ofBlog = fields({ name: blogName }, { name: 'blogName' })

export const readNewestEdit = defineCall('GET /svc/blog/:name/posts/edit_all/newest', {
  who: 'member',
  summary: 'How far the newest large edit of a blog is; null a day after it ended',
  input: ofBlog,
  output: z.object({ edit: bulkEdit.nullable() }),
})

const countedTag = z.object({ tag: z.string(), count: z.number() })
export type CountedTag = z.infer<typeof countedTag>

/** Unpaged, because `blogTagsMax` bounds the list. */
export const listBlogTags = defineCall('GET /svc/blog/:name/tags', {
  who: 'member',
  isCostly: true,
  summary: 'The tags of a blog of yours with the number of its posts in any state, most used first',
  input: ofBlog,
  output: z.object({ tags: z.array(countedTag), is_more: z.boolean() }),
})
