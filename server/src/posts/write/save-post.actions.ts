import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Post, PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { kindOfType } from '@bowerbird/domain/posts/kinds/kinds.ts'
import type { updatePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { savedMessage } from '@bowerbird/domain/posts/posts.messages.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import { readActingBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { onceFor } from '../../core/http/client-request.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { Input } from '../kinds/kind-work.ts'
import { workOf } from '../kinds/kind-works.ts'
import { bringInPictures, picturesElsewhere } from '../kinds/own-pictures.ts'
import { assemblePosts } from '../read/assemble-posts.ts'
import { cacheContent } from '../read/contents.views.ts'
import { findContributedTo, withBlogs } from '../read/contributions.views.ts'
import { postAsHtml } from '../read/post-html.ts'
import { type BlogToPostTo, findBrief, findKindOfOwn, readBlogToPostTo, readPosts } from '../read/posts.views.ts'
import { cachePost } from '../read/posts-cache.ts'
import { type CreatedPost, createNow, createPost, type SavedPost } from './create-post.actions.ts'
import { asComment, type Draft, readDraft, readKind } from './draft.ts'
import { editPost, lockPostToEdit } from './edit-post.actions.ts'
import { onlySent } from './post-options.ts'
import { writeLongTexts } from './thread/long-texts.ts'

/** One call saves new, edited and reblogged posts. POST-416 … POST-419 */
export async function updatePost(
  db: Db,
  viewer: Member,
  sent: Input,
  { deps }: Pick<Context, 'deps'>,
): Promise<OutputOf<typeof call>> {
  const { origin } = deps.config
  const input = asComment(sent)
  const contributedTo = input.editPostId && (await findContributedTo(db, viewer, input.editPostId))
  const writer = contributedTo ? withBlogs(viewer, [contributedTo]) : viewer
  const kind = input.editPostId ? await kindToEdit(db, writer, input) : readKind(input)
  const typed = await readSent(deps, viewer, input, kind)
  const draft = await prepared(deps, viewer, contributedTo ? asWaiting(typed) : typed, input.blogName)
  const post = await (input.editPostId ? editedPost : newPost)(db, writer, input, draft)
  if (!post) throw new RefusedError(postsRefusals.gone)
  return answerOf(post, input, draft, await contextOf(db, viewer, input, origin))
}

/** The time it takes counts for the account. */
async function readSent({ limiter, config: { origin } }: Deps, viewer: Member, input: Input, kind: PostKind) {
  const { format, slots } = input
  const texts = workOf(kind).richSlot ? [slots.two, slots.three] : []
  const write = await writeLongTexts(limiter, viewer.accountId, texts, format)
  return limiter.whileTimed(viewer.accountId, () => readDraft(input, Date.now(), { kind, origin, write }))
}

const requestOf = (viewer: Member, input: Input) => ({
  accountId: viewer.accountId,
  clientId: input.clientId,
  body: input,
})

async function newPost(db: Db, viewer: Member, input: Input, draft: Draft): Promise<Post | undefined> {
  const request = requestOf(viewer, input)
  const to = { name: input.blogName }
  const made = await createPost(db, viewer, draft, { to, reblog: input.reblog, maySubmit: true, request })
  if ('row' in made) return showCreated(db, viewer, made, draft.origin ?? '')
  if ('postId' in made)
    return ('submitted' in made ? made.submitted : await readPost(db, viewer, made.postId, draft)) as Post
  const { submitTo } = made
  const { submitted } = await onceFor(db, request, async (tx) => {
    const submitted = await submitPost(tx, viewer, submitTo, input, draft)
    return { postId: submitted.id, submitted }
  })
  return submitted
}

async function editedPost(db: Db, viewer: Member, input: Input, draft: Draft): Promise<Post | undefined> {
  const postId = input.editPostId as string
  const to = { name: input.blogName }
  let saved: SavedPost | undefined
  await onceFor(db, requestOf(viewer, input), async (tx) => {
    const post = await lockPostToEdit(tx, viewer, postId)
    if (post?.blog.name !== to.name) {
      await readBlogToPostTo(tx, viewer, to, { orToSubmitTo: true })
      throw new RefusedError(postsRefusals.gone) // POST-430
    }
    // A contributor's hold on a post ends with its approval.
    if (viewer.contributesTo.includes(post.blog_id) && post.state !== 'unapproved')
      throw new RefusedError(postsRefusals.gone)
    saved = await editPost(tx, viewer, post, draft)
    return { postId }
  })
  return saved ? showEdited(db, viewer, saved, draft.origin ?? '') : readPost(db, viewer, postId, draft)
}

const readPost = async (db: Db, viewer: Member, postId: string, { origin = '' }: Draft) =>
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
async function prepared(deps: Deps, viewer: Member, draft: Draft, blogName: string): Promise<Draft> {
  const { prepare, isPrepared } = workOf(draft.kind)
  const { said, body } = draft
  const isSaidReady = !prepare || !said || isPrepared?.(said)
  // Drafts are saved every few seconds, so their pictures are brought in when they are published.
  const isBodyReady = !body || draft.state === 'draft' || picturesElsewhere(body.body, deps.config.origin).length === 0
  if (isSaidReady && isBodyReady) return draft
  await readBlogToPostTo(deps.db, viewer, { name: blogName }, { orToSubmitTo: true })
  const brought = isBodyReady ? null : await bringInPictures(deps, viewer.accountId, body)
  return {
    ...draft,
    ...(!isSaidReady && { said: await prepare(deps, viewer, said) }),
    ...(brought && { body: brought.body, picturesLeft: brought.left }),
  }
}

/**
 * Saves a submission, which waits until a member of the blog approves it. The sender gets it back as sent and sees no
 * later change, because it belongs to the blog.
 */
async function submitPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  { reblog }: Pick<Input, 'reblog'>,
  draft: Draft,
): Promise<Post> {
  // An unapproved post of this kind is a question, so it cannot be a submission.
  if (draft.kind === 'answer') throw new RefusedError(postsRefusals.invalidType)
  if (reblog) throw new RefusedError(postsRefusals.cannotPostThere)
  const { id, name } = await readActingBlog(tx, viewer)
  const isContributed = viewer.contributesTo.includes(blog.id)
  const options = isContributed ? { isContributed } : { submitter: { blogId: id, name } }
  const submission = { ...asWaiting(draft), options }
  const created = await createNow(tx, viewer, submission, { to: { id: blog.id }, isSubmission: true })
  return showCreated(tx, viewer, created, draft.origin ?? '')
}

/** The blog, not the sender, decides the place, the time and the audience of a submission. POST-102 */
function asWaiting(draft: Draft): Draft {
  const { publishOnMs: _, dateMs: __, elsewhere: ___, options: ____, columns, ...sent } = draft
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

const contextOf = (db: Db, viewer: Member, { contextBlogName }: Input, origin: string) =>
  contextBlogName ? findBrief(db, viewer, contextBlogName, origin) : null

/** POST-424, POST-426 */
function answerOf(
  post: Post,
  input: Input,
  draft: Draft,
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
    message: savedMessage({
      ...{ blogName: post.tumblelog.name, state: shownState(post, draft), isEdit, isReblog },
      isHeld: post.in_review ?? false,
    }),
    pictures_left: draft.picturesLeft ?? [],
  }
}

/** A post that waits for its video gets the message of the state it will take. */
function shownState(post: Post, draft: Draft): PostState {
  if (!post.is_mine) return 'unapproved'
  return post.state === 'transcoding' ? (draft.state ?? 'published') : post.state
}
