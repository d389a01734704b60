import { z } from 'zod'
import { blogBrief } from '../../blogs/entities.contract.ts'
import { defineCall } from '../../core/call.ts'
import { blankable, fields, wireId } from '../../core/wire.ts'

/** One post of a thread: the root, or a reblog. */
const threadNode = z.object({
  id: z.string(),
  /** The post that it was taken from; null for the root. */
  parent_id: z.string().nullable(),
  /** Null for a post that the viewer may not see, or has filtered out. */
  post: z
    .object({
      blog: blogBrief,
      post_url: z.string(),
      date: z.string(),
      has_words: z.boolean(),
      /** The beginning of its words; of a covered post only what it warns of. */
      text: z.string(),
      is_covered: z.boolean(),
    })
    .nullable(),
  /** Its reblogs without words that are not among the nodes sent, counted up to `plainCountMax`. */
  plain_count: z.number(),
})
export type ThreadNode = z.infer<typeof threadNode>

export const readThread = defineCall('GET /svc/post/:id/thread', {
  who: 'anyone',
  isCostly: true,
  summary: 'Reblogs with words of a post’s whole tree, newest first, each with the posts between it and the root',
  input: fields({ id: wireId, before: blankable(wireId) }, { id: 'postId' }),
  output: z.object({ root_id: z.string(), nodes: z.array(threadNode), next: z.string().nullable() }),
})

/** The order is that of the index by which a post’s own reblogs are found: by blog. */
export const listPlainReblogs = defineCall('GET /svc/post/:id/thread/plain', {
  who: 'anyone',
  isCostly: true,
  summary: 'The reblogs without words that were taken from one post of a thread',
  input: fields({ id: wireId, parent_id: wireId, after: blankable(wireId) }, { id: 'postId', after: 'afterBlogId' }),
  output: z.object({ nodes: z.array(threadNode), next: z.string().nullable() }),
})
