import { z } from 'zod'
import { defineCall } from '../../core/call.ts'
import { blankable, fields, wireFlag, wireId } from '../../core/wire.ts'

/** The words of a post as they stood, without its pictures. */
const said = z.object({ title: z.string(), words: z.string(), tags: z.array(z.string()) })
export type Said = z.infer<typeof said>

const version = said.extend({
  id: z.string(),
  /** The time of the edit that put other words in their place. */
  made_at: z.string(),
  /** Readers are shown it where the blog allows that. */
  is_public: z.boolean(),
})
export type Version = z.infer<typeof version>

export const listVersions = defineCall('GET /svc/post/:id/versions', {
  who: 'anyone',
  summary:
    'What a post said before each edit, newest first: to members of its blog, and to readers where the blog allows it',
  input: z
    .strictObject({
      id: wireId,
      before: blankable(wireId),
      should_bypass_safemode: wireFlag.optional(),
      should_bypass_filters: wireFlag.optional(),
    })
    .transform((wire) => ({
      postId: wire.id,
      before: wire.before,
      wantsBypass: wire.should_bypass_safemode ?? false,
      ignoresFilters: wire.should_bypass_filters ?? false,
    })),
  output: z.object({
    blog_name: z.string(),
    post_url: z.string(),
    is_mine: z.boolean(),
    /** The blog shows readers what edits change. */
    is_public: z.boolean(),
    /** Nothing of the post is sent until the viewer asks for it. */
    is_covered: z.boolean(),
    /** Why, if a label covers it. */
    warned_of: z.array(z.string()),
    /** The present words; null if the post is covered. */
    now: said.nullable(),
    versions: z.array(version),
    next: z.string().nullable(),
  }),
})

export const deleteVersion = defineCall('POST /svc/post/version/delete', {
  who: 'member',
  summary: 'Delete what a post of yours said before one edit, for good',
  input: fields({ post_id: wireId, version_id: wireId }),
  output: z.object({ deleted: z.number() }),
})

export const deleteHistory = defineCall('POST /svc/post/version/delete_all', {
  who: 'member',
  summary: 'Delete what a post of yours said before every edit, for good',
  input: fields({ post_id: wireId }),
  output: z.object({ deleted: z.number() }),
})
