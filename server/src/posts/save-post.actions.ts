import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { updatePost as call, Post } from '@bowerbird/domain/posts/posts.contract.ts'
import { savedMessage } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { onceFor } from '../core/client-request.ts'
import type { Db, Tx } from '../core/database.ts'
import type { Context } from '../core/serve.ts'
import type { Member } from '../core/viewer.ts'
import { createPost } from './create-post.actions.ts'
import { editPost } from './edit-post.actions.ts'
import { postAsHtml } from './post-html.ts'
import { findBrief, holdBlogToPostTo, readPosts } from './posts.views.ts'
import { readWrittenPost, type WrittenPost } from './written-post.ts'

type Input = InputOf<typeof call>

interface Saved {
  postId: string
}

/** New, changed or reblogged: one form, one call. POST-416 … POST-419 */
export async function updatePost(
  db: Db,
  viewer: Member,
  input: Input,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const written = readWrittenPost(input, Date.now())
  const request = { accountId: viewer.accountId, clientId: input.clientId, body: input }
  const { postId } = await db
    .transaction()
    .execute((tx) => onceFor(tx, request, () => savePost(tx, viewer, input, written)))
  const [post] = await readPosts(db, viewer, [postId], deps.config.origin)
  if (!post) throw new RefusedError(postsRefusals.gone)
  return answerOf(post, input, await contextOf(db, viewer, input, deps.config.origin))
}

async function savePost(tx: Tx, viewer: Member, input: Input, written: WrittenPost): Promise<Saved> {
  const blog = await holdBlogToPostTo(tx, viewer, { name: input.blogName })
  if (input.editPostId) {
    await editPost(tx, viewer, blog, input.editPostId, written)
    return { postId: input.editPostId }
  }
  const { row } = await createPost(tx, viewer, blog, written, input.reblog)
  return { postId: row.id }
}

const contextOf = (db: Db, viewer: Member, { contextBlogName }: Input, origin: string) =>
  contextBlogName ? findBrief(db, viewer, contextBlogName, origin) : null

/** POST-424, POST-426 */
function answerOf(
  post: Post,
  input: Input,
  contextBlog: OutputOf<typeof call>['context_tumblelog'],
): OutputOf<typeof call> {
  const isEdit = input.editPostId !== undefined
  const isReblog = post.reblog_source !== null
  return {
    post: { ...post, is_edit: isEdit, is_reblog: isReblog },
    created_post: !isEdit,
    post_tumblelog: post.tumblelog,
    post_context_page: input.contextPage,
    post_dashboard_html: postAsHtml(post),
    context_tumblelog: contextBlog,
    message: savedMessage({ blogName: post.tumblelog.name, state: post.state, isEdit, isReblog }),
  }
}
