import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import { markPost } from '../read/assemble-posts.ts'
import type { ContentRow } from '../read/contents.views.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'
import { shapePost } from '../read/shape-post.ts'
import type { CreatedPost } from './create-post.actions.ts'

/** Nobody has had anything to do with a post that was made this moment. */
const untouched = {
  note_count: 0,
  is_liked: false,
  is_reblogged: false,
  is_followed: false,
  is_source_followed: false,
  carries_sensitive: false,
  closed_ids: [],
}

/** A new original as it would be read back, without reading it; undefined where there is more to it than its writer sent. */
export function shapeNewPost({ row, content }: CreatedPost, blog: BlogToPostTo, origin: string): Post | undefined {
  if (!content || content.isProcessing || row.root_post_id !== row.id || row.content_id === null) return undefined
  const own: ContentRow = {
    id: row.content_id,
    post_id: row.id,
    blog_id: blog.id,
    blog_name: blog.name,
    kind: content.kind,
    title: content.title,
    body_html: content.html,
    fields: content.fields,
  }
  const parts = { contents: new Map([[own.id, own]]), blogs: new Map([[blog.id, briefFrom(blog, origin)]]) }
  return markPost({ post: shapePost(row, parts, origin), json: null }, untouched, true)
}
