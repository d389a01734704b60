import { z } from 'zod'
import { blogNameMaxLength } from '../blogs/blogs.limits.ts'
import { blogBrief, blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireText } from '../core/wire.ts'
import { tagMaxLength } from './posts.limits.ts'

export const suggestTags = defineCall('GET /svc/post/suggest_tags', {
  who: 'member',
  isCostly: true,
  summary: 'Tags that begin with what is typed: those of one of your blogs first, then what is popular',
  mayLag: true,
  input: z
    .strictObject({ channel_id: blogName, q: blankable(wireText(tagMaxLength)) })
    .transform((wire) => ({ blogName: wire.channel_id, typed: wire.q ?? '' })),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), is_own: z.boolean() })) }),
})

const startOfName = wireText(200)
  .trim()
  .toLowerCase()
  .regex(new RegExp(`^[a-z0-9-]{0,${blogNameMaxLength}}$`), 'is not the start of a blog name')

export const suggestBlogs = defineCall('GET /svc/post/suggest_blogs', {
  who: 'member',
  isCostly: true,
  summary: 'Blogs to mention whose names begin with what is typed, those you follow first',
  mayLag: true,
  input: z.strictObject({ q: blankable(startOfName) }).transform((wire) => ({ typed: wire.q ?? '' })),
  output: z.object({ blogs: z.array(blogBrief) }),
})
