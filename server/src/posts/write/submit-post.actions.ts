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
 * Saves a submission, which waits until a member of the blog approves it. The sender gets it back as sent and sees no
 * later change, because it belongs to the blog.
 */
export async function submitPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  input: Pick<InputOf<typeof call>, 'reblog'>,
  written: WrittenPost,
): Promise<Post> {
  // An unapproved post of this kind is a question, so it cannot be a submission.
  if (written.kind === 'answer') throw new RefusedError(postsRefusals.invalidType)
  if (input.reblog) throw new RefusedError(postsRefusals.cannotPostThere)
  const { id, name } = await readActingBlog(tx, viewer)
  const submission = asSubmission(written, { blogId: id, name })
  const created = await createNow(tx, viewer, submission, { to: { id: blog.id }, isSubmission: true })
  return showCreated(tx, viewer, created, written.origin ?? '')
}

/** The blog, not the sender, decides the place, the time and the audience of a submission. POST-102 */
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
