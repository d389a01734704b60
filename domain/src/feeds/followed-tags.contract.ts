import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { nothing, trackingFields, wireText } from '../core/wire.ts'
import { tagMaxLength } from '../posts/posts.limits.ts'
import { cleanTag } from '../posts/text/tags.ts'

const aboutTag = z
  .strictObject({
    tag: wireText(tagMaxLength).transform(cleanTag).pipe(wireText(tagMaxLength).min(1, 'names the tag')),
    source: trackingFields.source,
  })
  .transform(({ tag }) => ({ tag }))

const followedTag = z.object({ tag: z.string() })

/** Idempotent. */
export const followTag = defineCall('POST /svc/tag/follow', {
  who: 'member',
  summary: 'Follow a tag: its posts come together under "Your tags"',
  input: aboutTag,
  output: followedTag.extend({ following: z.boolean() }),
  limit: { per: 'account', max: 600, windowSeconds: 3600 },
})

export const unfollowTag = defineCall('POST /svc/tag/unfollow', { ...followTag, summary: 'Stop following a tag' })

/** Unpaged, because `followedTagsMax` bounds the list. */
export const listFollowedTags = defineCall('GET /svc/user/followed_tags', {
  who: 'member',
  summary: 'The tags you follow, newest first',
  input: nothing,
  output: z.object({ tags: z.array(followedTag) }),
})
