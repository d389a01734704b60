import { postingLimits } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { Post, PostKind } from '@bowerbird/domain/posts/entities.contract.ts'
import { encodeForm } from '@bowerbird/domain/posts/formats/form/encode.ts'
import type { FetchedPost } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import { richTextFlags } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { fetchPostForForm as call, readPostFormData as dataCall } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseReblog } from '@bowerbird/domain/posts/posts.rules.ts'
import { mainQueueId } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { storedCodeOf } from '@bowerbird/domain/posts/states.ts'
import { editorTypeOf } from '@bowerbird/domain/posts/text/formats.ts'
import { listChannels, readMyBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { optionsInForm } from '../write/post-options.ts'
import { readSource } from './contents.views.ts'
import { findContributedTo, withBlogs } from './contributions.views.ts'
import { findPost, readPostOptions, readPosts } from './posts.views.ts'

/** The writer's own part, as it was typed. */
const nothingTyped = { one: '', two: '', three: '', format: 0, queue_id: mainQueueId }
type Typed = typeof nothingTyped & Partial<FetchedPost>

/** Reads a post for the form: the member's own to edit, or any to reblog. POST-431 */
export const fetchPostForForm: Answer<typeof call> = async (db, viewer, { blogName, editPostId, reblog }, { deps }) => {
  const { origin } = deps.config
  const blog = blogName === undefined ? undefined : await readMyBlog(db, viewer, blogName) // POST-521
  const contributedTo = editPostId && (await findContributedTo(db, viewer, editPostId))
  const writer = contributedTo ? withBlogs(viewer, [contributedTo]) : viewer
  return editPostId ? forEdit(db, writer, { postId: editPostId, blog }, origin) : forReblog(db, viewer, reblog, origin)
}

interface Asked {
  postId: string
  /** Undefined when none was named. */
  blog: { name: string } | undefined
}

async function forEdit(db: Db, viewer: Member, { postId, blog }: Asked, origin: string) {
  const [post] = await readPosts(db, viewer, [postId], origin, shownInForms(viewer))
  if (!post?.is_mine || (blog && blog.name !== post.tumblelog.name)) throw new RefusedError(postsRefusals.gone)
  const typed = post.content ? await readTyped(db, post.type, post.content.content_id) : nothingTyped
  const { options, queue_id } = await readPostOptions(db, postId)
  return formOf(post, { ...typed, ...(queue_id && { queue_id }) }, options, post.trail, { isEdit: true })
}

/** A form shows sensitive and filtered content, because the member chose to edit or reblog the post. */
const shownInForms = (viewer: Member) => ({
  isSafeModeOn: async () => viewer.safeMode && !viewer.canModifySafeMode,
  ignoresFilters: true,
})

async function forReblog(db: Db, viewer: Member, reblog: { postId: string; key: string } | null, origin: string) {
  const stub = reblog ? await findPost(db, viewer, reblog.postId) : undefined
  if (!stub || stub.reblogKey !== reblog?.key) throw new RefusedError(postsRefusals.gone)
  throwIf(refuseReblog(stub))
  const [post = refuse(postsRefusals.gone)] = await readPosts(db, viewer, [stub.id], origin, shownInForms(viewer))
  return formOf(post, nothingTyped, {}, post.content ? [...post.trail, post.content] : post.trail, { isEdit: false })
}

async function readTyped(db: Db, kind: PostKind, contentId: string): Promise<Typed> {
  const stored = await readSource(db, contentId)
  return stored ? { ...nothingTyped, ...encodeForm(kind, stored) } : nothingTyped
}

function formOf(
  post: Post,
  typed: Typed,
  options: PostOptions,
  tree: Post['trail'],
  { isEdit }: { isEdit: boolean },
): OutputOf<typeof call> {
  const editorType = editorTypeOf(typed.format)
  return {
    post: {
      ...post,
      ...optionsInForm(options),
      ...typed,
      is_edit: isEdit,
      is_reblog: !isEdit || post.reblog_source !== null,
      state_code: storedCodeOf(post.state),
      is_private: post.state === 'private',
      editor_type: editorType,
      is_rich_text: richTextFlags(isEdit ? post.type : 'text', editorType),
      channel_id: isEdit ? post.tumblelog.name : '',
      post_id: isEdit ? post.id : '',
      reblog_post_id: isEdit ? '' : post.id,
    },
    reblog_tree: tree,
    post_tumblelog: post.tumblelog,
  }
}

/** POST-414, POST-415 */
export const readPostFormData: Answer<typeof dataCall> = async (db, viewer, _input, { deps }) => {
  return {
    channels: await listChannels(db, viewer, deps.config.origin),
    limits: postingLimits,
  }
}
