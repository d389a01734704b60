import { z } from 'zod'
import { blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireId, wireText } from '../core/wire.ts'
import { tagMaxLength } from './posts.limits.ts'

const aboutPost = {
  post_id: wireId,
  reblog_key: blankable(wireText(40)),
  tumblelog_name: blankable(blogNameOrId),
}
const tag = wireText(tagMaxLength)
const promotion = z.object({ tag_id: z.string() })

/** A tag's id is its key, which all its spellings share. POST-450 */
export const promotePost = defineCall('POST /svc/promote', {
  who: 'member',
  summary: 'Let a post stand first on the page of a tag, for editors of the tag and staff',
  input: fields({ tag, ...aboutPost }, { reblog_key: 'key', tumblelog_name: 'blogName' }),
  output: promotion,
})

/** POST-451 */
export const unpromotePost = defineCall('POST /svc/unpromote', {
  who: 'member',
  summary: 'Take that back',
  input: fields({ tag_id: tag, ...aboutPost }, { tag_id: 'tag', reblog_key: 'key', tumblelog_name: 'blogName' }),
  output: promotion,
})
