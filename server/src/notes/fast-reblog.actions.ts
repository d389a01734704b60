import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { fastReblog as call } from '@bowerbird/domain/notes/notes.contract.ts'
import { briefFrom } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { createNow } from '../posts/write/create-post.actions.ts'

/** Reblogs unchanged to the current blog, without a form. POST-346, POST-446 */
export async function fastReblog(
  db: Db,
  viewer: Member,
  { postId, key, toQueue }: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
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
