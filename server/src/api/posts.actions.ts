import type * as calls from '@bowerbird/domain/api/v2-writes.contract.ts'
import type { LegacySent, NpfFields } from '@bowerbird/domain/api/v2-writes.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { cleanChange } from '@bowerbird/domain/posts/document/clean-change.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { fromNpf } from '@bowerbird/domain/posts/npf/from-npf.ts'
import { type AboutSent, fromLegacy } from '@bowerbird/domain/posts/npf/legacy/from-legacy.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { findContributedTo, withBlogs } from '../posts/read/contributions.views.ts'
import { readBlogToPostTo, readPosts } from '../posts/read/posts.views.ts'
import { deletePost as removePost } from '../posts/write/delete-post.actions.ts'
import { type Asked, savePost } from '../posts/write/save-post.actions.ts'
import { blogNameOf } from './blog-names.ts'
import { parentCode } from './error-codes.ts'
import type { V2Answer, V2Context } from './serve-v2.ts'
import { uploadData, uploadOne } from './uploads.ts'

type Saved = OutputOf<typeof calls.createPost>

type ToSave = Omit<Asked, 'blogName'>

/** Saves by the way of the site's own form, which knows who may write what. */
async function save(db: Db, viewer: Member, named: string, asked: ToSave, { deps, reply }: V2Context): Promise<Saved> {
  const blogName = await blogNameOf(db, viewer, named)
  const { post, isEdit, message } = await savePost(db, viewer, deps, { ...asked, blogName }).catch(asOfParent(asked))
  if (!isEdit) reply.code(201)
  return { id: post.id, id_string: post.id, state: post.state, display_text: message }
}

/** A missing parent of a reblog has a number of its own, and is no missing post of the address. */
const asOfParent =
  ({ reblog }: ToSave) =>
  (problem: unknown): never => {
    if (!reblog || !(problem instanceof RefusedError) || problem.refusal.code !== postsRefusals.gone.code) throw problem
    throw new RefusedError({ ...problem.refusal, status: 400, code: parentCode })
  }

export const createPost: V2Answer<typeof calls.createPost> = async (
  db,
  viewer,
  { blog, content, layout, ...sent },
  context,
) => {
  await refuseFilesFor(db, viewer, blog, context.files.length)
  const { origin } = context.deps.config
  const { parent_post_id: postId, reblog_key: key = '' } = sent
  const about = { origin, uploads: await uploadNamed(context, viewer, content), isReblog: Boolean(postId) }
  const blocks = fromNpf({ content: content ?? [], layout }, about)
  const parts = postId ? await leftOut(db, viewer, postId, sent, context) : {}
  const asked = { type: blocks.kind, reblog: postId ? { postId, key } : null }
  return save(db, viewer, blog, { ...asked, decode: whole({ ...blocks, ...parts }, sent) }, context)
}

/** The state, the times, the tags and the addresses of a post have the same names in both formats. */
const whole =
  (blocks: PostChange, sent: Omit<NpfFields, 'blog'>, isEdit = false): Asked['decode'] =>
  ({ kind, nowMs, write, origin }) => {
    const {
      kind: _,
      said: __,
      body: ___,
      title: ____,
      elsewhere: _____,
      ...about
    } = fromLegacy(sent, { kind, write, isEdit })
    const { send_to_twitter: isReported } = sent
    const elsewhere = isReported === undefined ? undefined : isReported ? { twitter: '' } : null
    return cleanChange({ ...blocks, ...about, origin, elsewhere }, nowMs)
  }

/** Works on files only for members who may post to the blog. */
async function refuseFilesFor(db: Db, viewer: Member, named: string, count: number): Promise<void> {
  if (count === 0) return
  await readBlogToPostTo(db, viewer, { name: await blogNameOf(db, viewer, named) }, { orToSubmitTo: true })
}

async function leftOut(
  db: Db,
  viewer: Member,
  parentId: string,
  { hide_trail, exclude_trail_items: left = [] }: Omit<NpfFields, 'blog'>,
  { deps }: V2Context,
): Promise<Pick<PostChange, 'withoutTrail' | 'trailWithout'>> {
  const [parent] = left.length > 0 ? await readPosts(db, viewer, [parentId], deps.config.origin) : []
  const parts: Content[] = parent ? [...parent.trail, ...(parent.content ? [parent.content] : [])] : []
  return {
    withoutTrail: hide_trail ?? false,
    ...(parent && { trailWithout: left.flatMap((at) => parts[at]?.post_id ?? []) }),
  }
}

/** Uploads the files that blocks name, and returns their addresses by those names. */
async function uploadNamed({ deps, request, files }: V2Context, viewer: Member, content: unknown) {
  const kinds = kindsIn(content)
  const uploads = new Map<string, string>()
  for (const { name, file } of files)
    uploads.set(name, await uploadOne(deps, viewer, file, request.ip, kinds.get(name)))
  return uploads
}

/** A file of a sound or film is one even where it looks like the other; `fromNpf` judges the blocks themselves. */
function kindsIn(content: unknown): Map<string, UploadKind> {
  const kinds = new Map<string, UploadKind>()
  for (const block of Array.isArray(content) ? (content as SomeBlock[]) : [])
    for (const medium of [block?.media].flat())
      if (typeof medium?.identifier === 'string' && (block.type === 'audio' || block.type === 'video'))
        kinds.set(medium.identifier, block.type)
  return kinds
}
interface SomeBlock {
  type?: unknown
  media?: { identifier?: unknown } | { identifier?: unknown }[]
}

export const editPost: V2Answer<typeof calls.editPost> = async (
  db,
  viewer,
  { blog, id, content, layout, ...sent },
  context,
) => {
  const { type, content: before } = await readOwn(db, viewer, id, context)
  const { origin } = context.deps.config
  const about = { origin, uploads: await uploadNamed(context, viewer, content), kind: type, before }
  const blocks: PostChange = content === undefined ? { kind: type } : fromNpf({ content, layout }, about)
  return save(db, viewer, blog, { editPostId: id, decode: whole(blocks, sent, true) }, context)
}

/** A contributor has a post that waits for approval as its members have it. */
async function readOwn(db: Db, viewer: Member, id: string, { deps }: V2Context): Promise<Post> {
  const contributedTo = await findContributedTo(db, viewer, id)
  const writer = contributedTo ? withBlogs(viewer, [contributedTo]) : viewer
  const [post] = await readPosts(db, writer, [id], deps.config.origin, { ignoresFilters: true })
  if (!post?.is_mine) throw new RefusedError(postsRefusals.gone)
  return post
}

const uploadKindOf = (type: string | undefined) => (['photo', 'audio', 'video'] as const).find((kind) => kind === type)

/** Reads the rich texts, of which a post has one or two, where the time they take counts. */
const legacy = (
  sent: Partial<LegacySent>,
  about: Omit<AboutSent, 'write'>,
): Pick<Asked, 'texts' | 'format' | 'decode'> => ({
  texts: [sent.body, sent.caption, sent.description, sent.answer, [sent.source].flat()[0]],
  format: sent.format === 'markdown' ? 'markdown' : 'html',
  decode: ({ nowMs, write, origin }) => cleanChange({ ...fromLegacy(sent, { ...about, write }), origin }, nowMs),
})

export async function createLegacyPost(
  db: Db,
  viewer: Member,
  { blog, data64, ...sent }: LegacySent,
  context: V2Context,
): Promise<Saved> {
  await refuseFilesFor(db, viewer, blog, context.files.length + (data64 ?? []).length)
  const files = await uploadData(context, viewer, data64 ?? [], uploadKindOf(sent.type))
  return save(db, viewer, blog, { type: sent.type, ...legacy(sent, { files }) }, context)
}

export const editLegacyPost: V2Answer<typeof calls.editLegacyPost> = async (
  db,
  viewer,
  { blog, id, data64, type: _type, ...sent },
  context,
) => {
  const { type: kind } = await readOwn(db, viewer, id, context)
  const files = await uploadData(context, viewer, data64 ?? [], uploadKindOf(kind))
  return save(db, viewer, blog, { editPostId: id, ...legacy(sent, { files, kind, isEdit: true }) }, context)
}

export const reblogPost: V2Answer<typeof calls.reblogPost> = async (
  db,
  viewer,
  { blog, id, reblog_key, comment, ...sent },
  context,
) => {
  const asked = legacy({ ...sent, body: comment }, { kind: 'text' })
  return save(db, viewer, blog, { ...asked, reblog: { postId: id, key: reblog_key } }, context)
}

export const deletePost: V2Answer<typeof calls.deletePost> = async (db, viewer, { blog, id }) => {
  const { post_id } = await removePost(db, viewer, { postId: id, blogName: await blogNameOf(db, viewer, blog) })
  return { id: post_id }
}
