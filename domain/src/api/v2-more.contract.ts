import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireId, wireText } from '../core/wire.ts'
import { filterMaxLength, tagMaxLength } from '../posts/posts.limits.ts'
import { apiBlog, apiPageSize, links, namedBlog, pageFields, second } from './v2-shapes.contract.ts'

/** `mode` names which notes; `rollup` is the same as likes, `conversation` replies and reblogs with words. */
export const readNotes = defineCall('GET /v2/blog/:blog/notes', {
  who: 'anyone',
  summary: 'The notes of a post, newest first',
  input: z
    .object({
      blog: namedBlog,
      id: wireId,
      mode: blankable(z.enum(['all', 'likes', 'conversation', 'rollup', 'reblogs_with_tags'])),
      before_timestamp: second,
      cursor: blankable(wireId),
    })
    .transform((wire) => ({
      named: wire.blog,
      postId: wire.id,
      mode: wire.mode ?? ('all' as const),
      before: wire.before_timestamp,
      cursor: wire.cursor,
    })),
  output: z.object({
    notes: z.array(
      z.object({
        type: z.enum(['like', 'reblog', 'reply']),
        timestamp: z.number(),
        blog_name: z.string(),
        blog_uuid: z.string(),
        blog_url: z.string(),
        reply_text: z.string().optional(),
        added_text: z.string().optional(),
        post_id: z.string().optional(),
      }),
    ),
    total_notes: z.number(),
    _links: links,
  }),
  isCostly: true,
})

export const readFollowedBy = defineCall('GET /v2/blog/:blog/followed_by', {
  who: 'member',
  summary: 'Whether a blog follows one of one’s blogs',
  input: z.object({ blog: namedBlog, query: namedBlog }).transform(({ blog, query }) => ({ named: blog, query })),
  output: z.object({ followed_by: z.boolean() }),
})

const order = z.object({ post_ids: z.array(z.string()) })

export const reorderQueue = defineCall('POST /v2/blog/:blog/posts/queue/reorder', {
  who: 'member',
  summary: 'Put a queued post right after another one, or first',
  input: z.object({ blog: namedBlog, post_id: wireId, insert_after: blankable(wireId) }).transform((wire) => ({
    named: wire.blog,
    postId: wire.post_id,
    afterId: wire.insert_after === '0' ? undefined : wire.insert_after,
  })),
  output: order,
})

const aboutBlog = z.object({ blog: namedBlog }).transform(({ blog }) => ({ named: blog }))

export const shuffleQueue = defineCall('POST /v2/blog/:blog/posts/queue/shuffle', {
  who: 'member',
  summary: 'Put the queued posts of a blog in an order of chance',
  input: aboutBlog,
  output: order,
})

const muted = z.object({ muted: z.boolean() })
const aboutPost = z.object({ blog: namedBlog, id: wireId }).transform(({ blog, id }) => ({ named: blog, postId: id }))

export const mutePost = defineCall('POST /v2/blog/:blog/posts/:id/mute', {
  who: 'member',
  summary: 'Be notified no more of what happens to a post and its reblogs',
  input: aboutPost,
  output: muted,
})
export const unmutePost = defineCall('DELETE /v2/blog/:blog/posts/:id/mute', {
  ...mutePost,
  summary: 'Be notified of a muted post again',
})

export const listBlocks = defineCall('GET /v2/blog/:blog/blocks', {
  who: 'member',
  summary: 'The blogs that one of one’s blogs has blocked',
  input: z
    .object({ blog: namedBlog, ...pageFields })
    .transform(({ blog, cursor, limit = apiPageSize, offset = 0 }) => ({ named: blog, cursor, limit, offset })),
  output: z.object({ blocked_tumblelogs: z.array(apiBlog), _links: links }),
})

const blocked = z.object({ blocked: z.boolean() })

export const addBlock = defineCall('POST /v2/blog/:blog/blocks', {
  who: 'member',
  summary: 'Block a blog, or the blog behind a post, on behalf of one of one’s blogs',
  input: z
    .object({ blog: namedBlog, blocked_tumblelog: blankable(namedBlog), post_id: blankable(wireId) })
    .refine((wire) => wire.blocked_tumblelog || wire.post_id, {
      path: ['blocked_tumblelog'],
      message: 'names the blog to block',
    })
    .transform((wire) => ({ named: wire.blog, blocked: wire.blocked_tumblelog, postId: wire.post_id })),
  output: blocked,
})

const blocksAtOnceMax = 25
const names = z.array(namedBlog).min(1).max(blocksAtOnceMax)

export const addBlocks = defineCall('POST /v2/blog/:blog/blocks/bulk', {
  who: 'member',
  summary: `Block up to ${blocksAtOnceMax} blogs at once; those that are not here are left out`,
  input: z
    .object({
      blog: namedBlog,
      blocked_tumblelogs: z.union([
        names,
        wireText(300 * blocksAtOnceMax)
          .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
          .pipe(names),
      ]),
    })
    .transform((wire) => ({ named: wire.blog, blocked: [...new Set(wire.blocked_tumblelogs)] })),
  output: z.object({ blocked_tumblelogs: z.array(z.string()), not_found: z.array(z.string()) }),
})

export const removeBlock = defineCall('DELETE /v2/blog/:blog/blocks', {
  ...addBlock,
  summary: 'Lift a block',
  input: z
    .object({ blog: namedBlog, blocked_tumblelog: namedBlog })
    .transform((wire) => ({ named: wire.blog, blocked: wire.blocked_tumblelog })),
})

const several = (maxLength: number) => {
  const one = wireText(maxLength).min(1)
  return z.union([z.array(one).max(50), one.transform((text) => [text])])
}

export const listFilteredTags = defineCall('GET /v2/user/filtered_tags', {
  who: 'member',
  summary: 'The tags whose posts are covered or hidden',
  input: z.object({}),
  output: z.object({ filtered_tags: z.array(z.string()) }),
})
export const addFilteredTags = defineCall('POST /v2/user/filtered_tags', {
  ...listFilteredTags,
  summary: 'Cover posts with these tags',
  input: z.object({ filtered_tags: several(tagMaxLength) }).transform((wire) => wire.filtered_tags),
})
export const removeFilteredTag = defineCall('DELETE /v2/user/filtered_tags/:tag', {
  ...listFilteredTags,
  summary: 'Cover posts with this tag no more',
  input: z.object({ tag: wireText(tagMaxLength) }).transform((wire) => [wire.tag]),
})

export const listFilteredContent = defineCall('GET /v2/user/filtered_content', {
  who: 'member',
  summary: 'The words whose posts are covered or hidden',
  input: z.object({}),
  output: z.object({ filtered_content: z.array(z.string()) }),
})
export const addFilteredContent = defineCall('POST /v2/user/filtered_content', {
  ...listFilteredContent,
  summary: 'Cover posts with these words',
  input: z.object({ filtered_content: several(filterMaxLength) }).transform((wire) => wire.filtered_content),
})
export const removeFilteredContent = defineCall('DELETE /v2/user/filtered_content', {
  ...addFilteredContent,
  summary: 'Cover posts with these words no more',
})
