import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { updatePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { readActingBlog } from '../../blogs/blogs.views.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'
import { createNow } from './create-post.actions.ts'
import { showCreated } from './show-saved.ts'
import type { WrittenPost } from './written-post.ts'

/**
 * What a stranger sends to a blog that takes submissions waits there until a member has looked at it. The post is
 * handed back as it was sent: from here on it is the blog's, and nothing that becomes of it is for the stranger to see.
 */
export async function submitPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  input: Pick<InputOf<typeof call>, 'reblog'>,
  written: WrittenPost,
): Promise<Post> {
  // What waits on a blog and has this kind is a question.
  if (written.kind === 'answer') throw new RefusedError(postsRefusals.invalidType)
  if (input.reblog) throw new RefusedError(postsRefusals.cannotPostThere)
  const { id, name } = await readActingBlog(tx, viewer)
  const submission = asSubmission(written, { blogId: id, name })
  const created = await createNow(tx, viewer, submission, { to: { id: blog.id }, isSubmission: true })
  return showCreated(tx, viewer, created, written.origin ?? '')
}

/** Where, when and to whom it shows is for the blog to say. POST-102 */
const asSubmission = (written: WrittenPost, submitter: { blogId: string; name: string }): WrittenPost => ({
  ...written,
  state: 'unapproved',
  publishOnMs: undefined,
  dateMs: undefined,
  slug: undefined,
  canBeLiked: undefined,
  canBeReblogged: undefined,
  isMembersOnly: undefined,
  options: { submitter },
  elsewhere: undefined,
})
