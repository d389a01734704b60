import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { PostChange, WriteBody } from '@bowerbird/domain/posts/document/change.ts'
import { onlySent } from '@bowerbird/domain/posts/document/clean-change.ts'
import type { Post, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { asComment, decodeForm, isReblog } from '@bowerbird/domain/posts/formats/form/decode.ts'
import { bodySlotOf, kindNamed } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { updatePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { savedMessage } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import { readActingBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { onceFor } from '../../core/http/client-request.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { workOf } from '../kinds/kind-works.ts'
import { bringInPictures, type LeftPicture, picturesElsewhere } from '../kinds/own-pictures.ts'
import { assemblePosts } from '../read/assemble-posts.ts'
import { cacheContent } from '../read/contents.views.ts'
import { findContributedTo, withBlogs } from '../read/contributions.views.ts'
import { postAsHtml } from '../read/post-html.ts'
import { type BlogToPostTo, findBrief, findKindOfOwn, readBlogToPostTo, readPosts } from '../read/posts.views.ts'
import { cachePost } from '../read/posts-cache.ts'
import { type CreatedPost, createNow, createPost, type SavedPost } from './create-post.actions.ts'
import { editPost, lockPostToEdit } from './edit-post.actions.ts'
import { writeLongTexts } from './thread/long-texts.ts'

/** A request to save a post in some format. */
export interface Asked {
  blogName: string
  editPostId?: string | undefined
  reblog?: { postId: string; key: string } | null
  /** The kind by its name; an edit may name none. */
  type?: string | undefined
  /** Set for requests that may come twice. */
  request?: { clientId: string | undefined; body: object }
  /** The rich texts as they were typed, since long ones are read in a thread. */
  texts?: readonly (string | undefined)[]
  format?: EditorType
  decode: (about: { kind: PostKind; nowMs: number; write: WriteBody; origin: string }) => PostChange
}

/** A post as it was saved, in words too. */
export interface Saved {
  post: Post
  isEdit: boolean
  isReblog: boolean
  message: string
  picturesLeft: LeftPicture[]
}

/** One call saves new, edited and reblogged posts. POST-416 … POST-419 */
export const updatePost: Answer<typeof call> = async (db, viewer, sent, { deps }) => {
  const form = asComment(sent)
  const { post: inner = {}, context_id, context_page = '' } = form
  const { post, isEdit, message, picturesLeft } = await savePost(db, viewer, deps, {
    blogName: form.channel_id,
    editPostId: form.edit_post_id ?? form.post_id,
    reblog: isReblog(form) ? { postId: form.reblog_post_id as string, key: form.reblog_key ?? '' } : null,
    type: inner.type,
    request: { clientId: form.client_id, body: form },
    texts: [inner.two, inner.three],
    format: form.editor_type ?? 'rich',
    decode: (about) => decodeForm(form, about),
  })
  return {
    post: { ...post, is_edit: isEdit, is_reblog: post.reblog_source !== null },
    created_post: !isEdit,
    post_tumblelog: post.tumblelog,
    post_context_page: context_page,
    post_dashboard_html: postAsHtml(post),
    context_tumblelog: context_id ? await findBrief(db, viewer, context_id, deps.config.origin) : null,
    message,
    pictures_left: picturesLeft,
  }
}

/** Saves a post in whatever format it comes. POST-424, POST-426 */
export async function savePost(db: Db, viewer: Member, deps: Deps, asked: Asked): Promise<Saved> {
  const { editPostId } = asked
  const contributedTo = editPostId && (await findContributedTo(db, viewer, editPostId))
  const writer = contributedTo ? withBlogs(viewer, [contributedTo]) : viewer
  const kind = editPostId ? await kindToEdit(db, writer, asked) : kindNamed(asked.type)
  const typed = await readSent(deps, viewer, asked, kind)
  const { change, left } = await prepared(deps, viewer, contributedTo ? asWaiting(typed) : typed, asked.blogName)
  const post = (await (editPostId ? editedPost : newPost)(db, writer, asked, change)) ?? refuse(postsRefusals.gone)
  const about = { isEdit: editPostId !== undefined, isReblog: post.reblog_source !== null }
  const state = shownState(post, change)
  const message = savedMessage({
    ...{ blogName: post.tumblelog.name, state, ...about },
    isHeld: post.in_review ?? false,
  })
  return { post, ...about, message, picturesLeft: left }
}

/** The time it takes counts for the account. */
async function readSent(
  { limiter, config: { origin } }: Deps,
  viewer: Member,
  { texts = [], format = 'rich', decode }: Asked,
  kind: PostKind,
) {
  const rich = bodySlotOf(kind) ? texts : []
  const write = await writeLongTexts(limiter, viewer.accountId, rich, format)
  return limiter.whileTimed(viewer.accountId, () => decode({ kind, nowMs: Date.now(), write, origin }))
}

const requestOf = (viewer: Member, { request }: Asked) => ({
  accountId: viewer.accountId,
  clientId: request?.clientId,
  body: request?.body ?? {},
})

async function newPost(db: Db, viewer: Member, asked: Asked, change: PostChange): Promise<Post | undefined> {
  const request = requestOf(viewer, asked)
  const to = { name: asked.blogName }
  const { reblog = null } = asked
  const made = await createPost(db, viewer, change, { to, reblog, maySubmit: true, request })
  if ('row' in made) return showCreated(db, viewer, made, change.origin ?? '')
  if ('postId' in made)
    return ('submitted' in made ? made.submitted : await readPost(db, viewer, made.postId, change)) as Post
  const { submitTo } = made
  const { submitted } = await onceFor(db, request, async (tx) => {
    const submitted = await submitPost(tx, viewer, submitTo, asked, change)
    return { postId: submitted.id, submitted }
  })
  return submitted
}

async function editedPost(db: Db, viewer: Member, asked: Asked, change: PostChange): Promise<Post | undefined> {
  const postId = asked.editPostId as string
  const to = { name: asked.blogName }
  let saved: SavedPost | undefined
  await onceFor(db, requestOf(viewer, asked), async (tx) => {
    const post = await lockPostToEdit(tx, viewer, postId)
    if (post?.blog.name !== to.name) {
      await readBlogToPostTo(tx, viewer, to, { orToSubmitTo: true })
      throw new RefusedError(postsRefusals.gone) // POST-430
    }
    // A contributor's hold on a post ends with its approval.
    if (viewer.contributesTo.includes(post.blog_id) && post.state !== 'unapproved')
      throw new RefusedError(postsRefusals.gone)
    saved = await editPost(tx, viewer, post, change)
    return { postId }
  })
  return saved ? showEdited(db, viewer, saved, change.origin ?? '') : readPost(db, viewer, postId, change)
}

const readPost = async (db: Db, viewer: Member, postId: string, { origin = '' }: PostChange) =>
  (await readPosts(db, viewer, [postId], origin))[0]

/** An edit cannot change the kind. Another member's post is refused later, when it is locked. */
async function kindToEdit(db: Db, viewer: Member, { editPostId, type }: Asked): Promise<PostKind> {
  const kind = await findKindOfOwn(db, viewer, editPostId as string)
  if (kind && type && kindNamed(type) !== kind) throw new RefusedError(postsRefusals.kindStays)
  return kind ?? kindNamed(type)
}

/** Fetches from other hosts only for members who may post to the blog. */
async function prepared(
  deps: Deps,
  viewer: Member,
  change: PostChange,
  blogName: string,
): Promise<{ change: PostChange; left: LeftPicture[] }> {
  const { prepare, isPrepared } = workOf(change.kind)
  const { said, body } = change
  const isSaidReady = !prepare || !said || isPrepared?.(said)
  // Drafts are saved every few seconds, so their pictures are brought in when they are published.
  const isBodyReady = !body || change.state === 'draft' || picturesElsewhere(body.body, deps.config.origin).length === 0
  if (isSaidReady && isBodyReady) return { change, left: [] }
  await readBlogToPostTo(deps.db, viewer, { name: blogName }, { orToSubmitTo: true })
  const brought = isBodyReady ? null : await bringInPictures(deps, viewer.accountId, body)
  const own = isSaidReady ? said : await prepare(deps, viewer, said)
  return { change: { ...change, said: own, body: brought?.body ?? body } as PostChange, left: brought?.left ?? [] }
}

/**
 * Saves a submission, which waits until a member of the blog approves it. The sender gets it back as sent and sees no
 * later change, because it belongs to the blog.
 */
async function submitPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  { reblog }: Asked,
  change: PostChange,
): Promise<Post> {
  // An unapproved post of this kind is a question, so it cannot be a submission.
  if (change.kind === 'answer') throw new RefusedError(postsRefusals.invalidType)
  if (reblog) throw new RefusedError(postsRefusals.cannotPostThere)
  const { id, name } = await readActingBlog(tx, viewer)
  const isContributed = viewer.contributesTo.includes(blog.id)
  const options = isContributed ? { isContributed } : { submitter: { blogId: id, name } }
  const submission = { ...asWaiting(change), options }
  const created = await createNow(tx, viewer, submission, { to: { id: blog.id }, isSubmission: true })
  return showCreated(tx, viewer, created, change.origin ?? '')
}

/** The blog, not the sender, decides the place, the time and the audience of a submission. POST-102 */
function asWaiting(change: PostChange): PostChange {
  const { publishOnMs: _, dateMs: __, elsewhere: ___, options: ____, columns, ...sent } = change
  const { tags, source_url, is_sensitive_by_owner, warning, labels } = columns ?? {}
  return {
    ...sent,
    state: 'unapproved',
    columns: onlySent({ tags, source_url, is_sensitive_by_owner, warning, labels }),
  }
}

/** Returns a post that was just written to its writer without reading it again. */
export async function showCreated(db: Db | Tx, viewer: Member, created: CreatedPost, origin: string): Promise<Post> {
  const { row, version, blog, marks } = created
  cacheOwnPart(db, created)
  const paged = [{ cached: { version, row, shape: null }, cursor: row.id, marks }]
  const known = new Map([[blog.id, briefFrom(blog, origin)]])
  const [post] = await assemblePosts(db, viewer, paged, origin, { known, ignoresFilters: true })
  return post as Post
}

/** Returns an edited post to its writer; only its marks are read again. */
async function showEdited(db: Db, viewer: Member, edited: SavedPost, origin: string): Promise<Post | undefined> {
  const { row, version } = edited
  cacheOwnPart(db, edited)
  cachePost(db, { version, row, shape: null })
  return (await readPosts(db, viewer, [row.id], origin))[0]
}

function cacheOwnPart(db: Db | Tx, { row, blog, content }: SavedPost): void {
  if (!content || !row.content_id) return
  const { kind, title, body_html, fields, lang = null } = content
  const of = { id: row.content_id, post_id: row.id, blog_id: blog.id, blog_name: blog.name }
  cacheContent(db, { ...of, kind, title, body_html, fields, lang, revision: 0 })
}

/** A post that waits for its video gets the message of the state it will take. */
function shownState(post: Post, change: PostChange): PostState {
  if (!post.is_mine) return 'unapproved'
  return post.state === 'transcoding' ? (change.state ?? 'published') : post.state
}
