import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { updatePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { savedMessage } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { onceFor } from '../../core/http/client-request.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { workOf } from '../kinds/kind-works.ts'
import { postAsHtml } from '../read/post-html.ts'
import { type BlogToPostTo, findBrief, findKindOfOwn, readBlogToPostTo, readPosts } from '../read/posts.views.ts'
import { createPost } from './create-post.actions.ts'
import { type EditedPost, editPost, holdPostToEdit } from './edit-post.actions.ts'
import { asComment } from './reblog-comment.ts'
import { showCreated, showEdited } from './show-saved.ts'
import { submitPost } from './submit-post.actions.ts'
import { readKind, readWrittenPost, type WrittenPost } from './written-post.ts'

type Input = InputOf<typeof call>

/** One call saves new, edited and reblogged posts. POST-416 … POST-419 */
export async function updatePost(
  db: Db,
  viewer: Member,
  sent: Input,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const { origin } = deps.config
  const input = asComment(sent)
  const kind = input.editPostId ? await kindToEdit(db, viewer, input) : readKind(input)
  const written = await prepared(deps, viewer, readWrittenPost(input, Date.now(), { kind, origin }), input.blogName)
  const post = await (input.editPostId ? editedPost : newPost)(db, viewer, input, written)
  if (!post) throw new RefusedError(postsRefusals.gone)
  return answerOf(post, input, written, await contextOf(db, viewer, input, origin))
}

const requestOf = (viewer: Member, input: Input) => ({
  accountId: viewer.accountId,
  clientId: input.clientId,
  body: input,
})

async function newPost(db: Db, viewer: Member, input: Input, written: WrittenPost): Promise<Post | undefined> {
  const request = requestOf(viewer, input)
  const to = { name: input.blogName }
  const made = await createPost(db, viewer, written, { to, reblog: input.reblog, maySubmit: true, request })
  if ('row' in made) return showCreated(db, viewer, made, written.origin ?? '')
  if ('postId' in made)
    return ('submitted' in made ? made.submitted : await readPost(db, viewer, made.postId, written)) as Post
  const { submitTo } = made
  const { submitted } = await db.transaction().execute((tx) =>
    onceFor(tx, request, async () => {
      const submitted = await submitPost(tx, viewer, submitTo, input, written)
      return { postId: submitted.id, submitted }
    }),
  )
  return submitted
}

async function editedPost(db: Db, viewer: Member, input: Input, written: WrittenPost): Promise<Post | undefined> {
  const postId = input.editPostId as string
  const to = { name: input.blogName }
  let saved: { edited: EditedPost; blog: BlogToPostTo } | undefined
  await db.transaction().execute((tx) =>
    onceFor(tx, requestOf(viewer, input), async () => {
      const blog = await readBlogToPostTo(tx, viewer, to, { orToSubmitTo: true })
      if (!viewer.blogIds.includes(blog.id)) throw new RefusedError(postsRefusals.gone) // POST-430
      const edited = await editPost(tx, viewer, blog, await holdPostToEdit(tx, [blog.id], postId), written)
      saved = { edited, blog }
      return { postId }
    }),
  )
  if (!saved) return readPost(db, viewer, postId, written)
  return showEdited(db, viewer, saved.edited, saved.blog, written.origin ?? '')
}

const readPost = async (db: Db, viewer: Member, postId: string, { origin = '' }: WrittenPost) =>
  (await readPosts(db, viewer, [postId], origin))[0]

/** An edit cannot change the kind. Another member's post is refused later, when it is locked. */
async function kindToEdit(db: Db, viewer: Member, input: Input): Promise<PostKind> {
  const kind = await findKindOfOwn(db, viewer, input.editPostId as string)
  if (!kind) return input.type ? readKind(input) : 'text'
  if (input.type && kindOfType(input.type) !== kind)
    throw new RefusedError(kindOfType(input.type) ? postsRefusals.kindStays : postsRefusals.invalidType)
  return kind
}

/** Fetches from other hosts only for members who may post to the blog. */
async function prepared(deps: Deps, viewer: Member, written: WrittenPost, blogName: string): Promise<WrittenPost> {
  const { prepare, isPrepared } = workOf(written.kind)
  if (!prepare || !written.said || isPrepared?.(written.said)) return written
  await readBlogToPostTo(deps.db, viewer, { name: blogName }, { orToSubmitTo: true })
  return { ...written, said: await prepare(deps, viewer, written.said) }
}

const contextOf = (db: Db, viewer: Member, { contextBlogName }: Input, origin: string) =>
  contextBlogName ? findBrief(db, viewer, contextBlogName, origin) : null

/** POST-424, POST-426 */
function answerOf(
  post: Post,
  input: Input,
  written: WrittenPost,
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
    message: savedMessage({ blogName: post.tumblelog.name, state: toldState(post, written), isEdit, isReblog }),
  }
}

/** A post that waits for its video gets the message of the state it will take. */
function toldState(post: Post, written: WrittenPost): PostState {
  if (post.submitter && !post.is_mine) return 'unapproved'
  return post.state === 'transcoding' ? (written.state ?? 'published') : post.state
}
