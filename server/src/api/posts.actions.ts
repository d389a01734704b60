import type * as calls from '@bowerbird/domain/api/v2-writes.contract.ts'
import type { LegacySent, NpfFields } from '@bowerbird/domain/api/v2-writes.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Extras } from '@bowerbird/domain/posts/kinds/kind-rules.ts'
import { fromNpf } from '@bowerbird/domain/posts/npf/from-npf.ts'
import { fromLegacy } from '@bowerbird/domain/posts/npf/legacy/from-legacy.ts'
import { updatePost as updateCall } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../core/database/database.ts'
import { readInput } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { findContributedTo, withBlogs } from '../posts/read/contributions.views.ts'
import { readBlogToPostTo, readPosts } from '../posts/read/posts.views.ts'
import { deletePost as removePost } from '../posts/write/delete-post.actions.ts'
import { updatePost } from '../posts/write/save-post.actions.ts'
import { blogNameOf } from './blog-names.ts'
import { parentCode } from './error-codes.ts'
import type { V2Context } from './serve-v2.ts'
import { uploadData, uploadOne } from './uploads.ts'

type Saved = OutputOf<typeof calls.createPost>

/** Saves by the site's own call, which knows who may write what. */
async function save(db: Db, viewer: Member, named: string, fields: Extras, { deps, reply }: V2Context): Promise<Saved> {
  const channel_id = await blogNameOf(db, viewer, named)
  const input = readInput(updateCall, { channel_id, ...fields })
  const { post, created_post, message } = await updatePost(db, viewer, input, { deps }).catch(asOfParent(fields))
  if (created_post) reply.code(201)
  return { id: post.id, id_string: post.id, state: post.state, display_text: message }
}

/** A missing parent of a reblog has a number of its own, and is no missing post of the address. */
const asOfParent =
  ({ reblog }: Extras) =>
  (problem: unknown): never => {
    if (!reblog || !(problem instanceof RefusedError) || problem.refusal.code !== postsRefusals.gone.code) throw problem
    throw new RefusedError({ ...problem.refusal, status: 400, code: parentCode })
  }

/** The state, the times, the tags and the addresses of a post, which both formats name in the same way. */
function aboutPost(sent: object, isEdit: boolean): NonNullable<Extras['post']> {
  const { type: _type, ...about } = fromLegacy(sent, { kind: 'text', isEdit }).post ?? {}
  return about
}

export async function createPost(
  db: Db,
  viewer: Member,
  { blog, content, layout, ...sent }: InputOf<typeof calls.createPost>,
  context: V2Context,
): Promise<Saved> {
  await refuseFilesFor(db, viewer, blog, context.files.length)
  const about = { origin: context.deps.config.origin, uploads: await uploadNamed(context, viewer, content) }
  const fields = fromNpf({ content: content ?? [], layout }, about)
  const reblog = sent.parent_post_id ? await reblogOf(db, viewer, sent, context) : {}
  return save(db, viewer, blog, whole(fields, sent, reblog, false), context)
}

/** Works on files only for members who may post to the blog. */
async function refuseFilesFor(db: Db, viewer: Member, named: string, count: number): Promise<void> {
  if (count === 0) return
  await readBlogToPostTo(db, viewer, { name: await blogNameOf(db, viewer, named) }, { orToSubmitTo: true })
}

const whole = (fields: Extras, sent: Omit<NpfFields, 'blog'>, more: Extras, isEdit: boolean): Extras => ({
  ...fields,
  ...more,
  ...(sent.send_to_twitter !== undefined && { send_to_twitter: sent.send_to_twitter }),
  ...(sent.lang && { lang: sent.lang }),
  post: { ...fields.post, ...aboutPost(sent, isEdit) },
})

async function reblogOf(
  db: Db,
  viewer: Member,
  { parent_post_id, reblog_key, hide_trail, exclude_trail_items }: Omit<NpfFields, 'blog'>,
  { deps }: V2Context,
): Promise<Extras> {
  const left = exclude_trail_items ?? []
  const [parent] = left.length > 0 ? await readPosts(db, viewer, [parent_post_id as string], deps.config.origin) : []
  const parts: Content[] = parent ? [...parent.trail, ...(parent.content ? [parent.content] : [])] : []
  return {
    reblog: true,
    reblog_post_id: parent_post_id,
    reblog_key,
    ...(hide_trail && { remove_reblog_tree: true }),
    ...(left.length > 0 && { trail_without: left.flatMap((at) => parts[at]?.post_id ?? []) }),
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

export async function editPost(
  db: Db,
  viewer: Member,
  { blog, id, content, layout, ...sent }: InputOf<typeof calls.editPost>,
  context: V2Context,
): Promise<Saved> {
  const { type, content: before } = await readOwn(db, viewer, id, context)
  const { origin } = context.deps.config
  const about = { origin, uploads: await uploadNamed(context, viewer, content), kind: type, before }
  const fields = content === undefined ? {} : fromNpf({ content, layout }, about)
  return save(db, viewer, blog, whole(fields, sent, { edit_post_id: id }, true), context)
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

export async function createLegacyPost(
  db: Db,
  viewer: Member,
  { blog, data64, ...sent }: LegacySent,
  context: V2Context,
): Promise<Saved> {
  await refuseFilesFor(db, viewer, blog, context.files.length + (data64 ?? []).length)
  const files = await uploadData(context, viewer, data64 ?? [], uploadKindOf(sent.type))
  return save(db, viewer, blog, fromLegacy(sent, { files }), context)
}

export async function editLegacyPost(
  db: Db,
  viewer: Member,
  { blog, id, data64, type: _type, ...sent }: InputOf<typeof calls.editLegacyPost>,
  context: V2Context,
): Promise<Saved> {
  const { type: kind } = await readOwn(db, viewer, id, context)
  const files = await uploadData(context, viewer, data64 ?? [], uploadKindOf(kind))
  return save(db, viewer, blog, { ...fromLegacy(sent, { files, kind, isEdit: true }), edit_post_id: id }, context)
}

export async function reblogPost(
  db: Db,
  viewer: Member,
  { blog, id, reblog_key, comment, ...sent }: InputOf<typeof calls.reblogPost>,
  context: V2Context,
): Promise<Saved> {
  const fields = fromLegacy({ ...sent, body: comment }, { kind: 'text' })
  return save(db, viewer, blog, { ...fields, reblog: true, reblog_post_id: id, reblog_key }, context)
}

export async function deletePost(
  db: Db,
  viewer: Member,
  { blog, id }: InputOf<typeof calls.deletePost>,
): Promise<OutputOf<typeof calls.deletePost>> {
  const { post_id } = await removePost(db, viewer, { postId: id, blogName: await blogNameOf(db, viewer, blog) })
  return { id: post_id }
}
