import type { fastReblog as call } from '@bowerbird/domain/notes/notes.contract.ts'
import { briefFrom } from '../blogs/blogs.views.ts'
import type { Answer } from '../core/http/serve.ts'
import { createNow } from '../posts/write/create-post.actions.ts'

/** Reblogs unchanged to the current blog, without a form. POST-346, POST-446 */
export const fastReblog: Answer<typeof call> = async (db, viewer, { postId, key, toQueue }, { deps }) => {
  const draft = { kind: 'text', state: toQueue ? 'queued' : 'published' } as const
  const { row, blog, marks } = await createNow(db, viewer, draft, {
    to: { id: viewer.blogId },
    reblog: { postId, key },
  })
  return {
    post: { id: row.id },
    post_tumblelog: { avatar: briefFrom(blog, deps.config.origin).avatar_url, name_or_id: blog.name },
    note_count: marks.note_count,
  }
}
