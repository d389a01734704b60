import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireId, wireText } from '../core/wire.ts'
import { tagMaxLength } from './posts.limits.ts'

const aboutPost = {
  post_id: wireId,
  reblog_key: blankable(wireText(40)),
  tumblelog_name: blankable(blogNameOrId),
}
const tag = wireText(tagMaxLength)
const promotion = z.object({ tag_id: z.string() })

/** A tag's id is its key, which all its spellings share. POST-450 */
export const promotePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/promote',
  summary: 'Let a post stand first on the page of a tag, for editors of the tag and staff',
  input: z.strictObject({ tag, ...aboutPost }).transform(({ tag, post_id, reblog_key, tumblelog_name }) => ({
    tag,
    postId: post_id,
    key: reblog_key,
    blogName: tumblelog_name,
  })),
  output: promotion,
})

/** POST-451 */
export const unpromotePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/unpromote',
  summary: 'Take that back',
  input: z.strictObject({ tag_id: tag, ...aboutPost }).transform(({ tag_id, post_id, reblog_key, tumblelog_name }) => ({
    tag: tag_id,
    postId: post_id,
    key: reblog_key,
    blogName: tumblelog_name,
  })),
  output: promotion,
})
