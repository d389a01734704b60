import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { updatePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { savedMessage } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { hashOfRequest, onceFor } from '../../core/http/client-request.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { workOf } from '../kinds/kind-works.ts'
import { postsAsHtml } from '../read/post-html.ts'
import {
  type BlogToPostTo,
  findBrief,
  findKindOfOwn,
  holdBlogToPostTo,
  readBlogToPostTo,
  readPosts,
} from '../read/posts.views.ts'
import { type CreatedPost, createPost, createTextAtOnce } from './create-post.actions.ts'
import { editPost } from './edit-post.actions.ts'
import { shapeNewPost } from './new-post.ts'
import { asComment } from './reblog-comment.ts'
import { submitPost } from './submit-post.actions.ts'
import { readKind, readWrittenPost, type WrittenPost } from './written-post.ts'

type Input = InputOf<typeof call>

interface Saved {
  postId: string
  /** A post that its writer may not read again. */
  submitted?: Post
}

interface Made {
  created: CreatedPost
  blog: BlogToPostTo
}

/** New, changed or reblogged: one form, one call. POST-416 … POST-419 */
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
  const request = { accountId: viewer.accountId, clientId: input.clientId, body: input }
  const atOnce =
    input.editPostId || input.reblog
      ? null
      : await createTextAtOnce(db, viewer, input.blogName, written, {
          clientId: input.clientId,
          hash: () => hashOfRequest(input),
        })
  let made: Made | undefined = atOnce ?? undefined
  const remember = (one: Made) => {
    made = one
  }
  const { postId, submitted } = atOnce
    ? savedAs(atOnce)
    : await db.transaction().execute((tx) => {
        made = undefined
        return onceFor(tx, request, () => savePost(tx, viewer, input, written, remember))
      })
  const fresh = made && shapeNewPost(made.created, made.blog, origin)
  const post = submitted ?? fresh ?? (await readPosts(db, viewer, [postId], origin))[0]
  if (!post) throw new RefusedError(postsRefusals.gone)
  return answerOf(deps, post, input, written, await contextOf(db, viewer, input, origin))
}

const savedAs = ({ created }: Made): Saved => ({ postId: created.row.id })

/** A post keeps its kind; one that is another's is refused where it is locked. */
async function kindToEdit(db: Db, viewer: Member, input: Input): Promise<PostKind> {
  const kind = await findKindOfOwn(db, viewer, input.editPostId as string)
  if (!kind) return input.type ? readKind(input) : 'text'
  if (input.type && kindOfType(input.type) !== kind)
    throw new RefusedError(kindOfType(input.type) ? postsRefusals.kindStays : postsRefusals.invalidType)
  return kind
}

/** Whatever has to be fetched is, for those alone who may post to the blog. */
async function prepared(deps: Deps, viewer: Member, written: WrittenPost, blogName: string): Promise<WrittenPost> {
  const { prepare } = workOf(written.kind)
  if (!prepare || !written.said) return written
  await readBlogToPostTo(deps.db, viewer, blogName)
  return { ...written, said: await prepare(deps, viewer, written.said) }
}

async function savePost(
  tx: Tx,
  viewer: Member,
  input: Input,
  written: WrittenPost,
  remember: (made: Made) => void,
): Promise<Saved> {
  const blog = await holdBlogToPostTo(tx, viewer, { name: input.blogName }, { orToSubmitTo: true })
  if (!viewer.blogIds.includes(blog.id)) {
    const submitted = await submitPost(tx, viewer, blog, input, written)
    return { postId: submitted.id, submitted }
  }
  if (input.editPostId) {
    await editPost(tx, viewer, blog, input.editPostId, written)
    return { postId: input.editPostId }
  }
  const created = await createPost(tx, viewer, blog, written, input.reblog)
  remember({ created, blog })
  return { postId: created.row.id }
}

const contextOf = (db: Db, viewer: Member, { contextBlogName }: Input, origin: string) =>
  contextBlogName ? findBrief(db, viewer, contextBlogName, origin) : null

/** POST-424, POST-426 */
function answerOf(
  deps: Deps,
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
    post_dashboard_html: postsAsHtml(deps, [post]),
    context_tumblelog: contextBlog,
    message: savedMessage({ blogName: post.tumblelog.name, state: toldState(post, written), isEdit, isReblog }),
  }
}

/** A post that waits for its video is told of as what it will be. */
function toldState(post: Post, written: WrittenPost): PostState {
  if (post.submitter && !post.is_mine) return 'unapproved'
  return post.state === 'transcoding' ? (written.state ?? 'published') : post.state
}
