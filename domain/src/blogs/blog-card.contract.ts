import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { wireFlag } from '../core/wire.ts'
import { blog, blogName } from './entities.contract.ts'

const aboutBlog = z
  .strictObject({
    blog: blogName,
    is_tumblelog_popover: wireFlag.optional(),
    is_user_mention: wireFlag.optional(),
  })
  .transform((wire) => ({ blogName: wire.blog }))

/** POST-402, BLOG-399 */
export const readBlogCard = defineCall('GET /svc/tumblelog_popover/:blog', {
  who: 'anyone',
  summary: 'What the card of a blog shows: the blog, with its most noted posts',
  input: aboutBlog,
  output: blog,
  mayLag: true,
})

/** Serves clients that already have the avatar and the theme. POST-401, BLOG-399 */
export const readHighlightedPosts = defineCall('GET /svc/:blog/posts/highlighted', {
  ...readBlogCard,
  summary: "A blog's most noted posts as small pieces of HTML",
  output: z.object({ highlighted_posts: z.array(z.string()) }),
})
