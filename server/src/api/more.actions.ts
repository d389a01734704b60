import type * as calls from '@bowerbird/domain/api/v2-more.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import { addFilter as addFilterCall } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { mainQueueId } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { cleanTag, tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { isFollowedBy } from '../accounts/members/members.views.ts'
import { readMyBlog, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import { readInput } from '../core/http/serve.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { blockBlog, blockBlogs, unblockBlog } from '../moderation/blocks.actions.ts'
import { listBlockedBlogs } from '../moderation/blocks.views.ts'
import * as mutes from '../moderation/mutes.actions.ts'
import { listNotes, readNoteCount } from '../notes/notes.views.ts'
import { addFilter, removeFilter } from '../posts/filters/filters.actions.ts'
import { listFilters } from '../posts/filters/filters.views.ts'
import * as queue from '../posts/queue/queue.actions.ts'
import { findPost, type PostStub } from '../posts/read/posts.views.ts'
import { blogNameOf, findNamed } from './blog-names.ts'
import { blogOnTheWire } from './blogs.views.ts'
import { nextLink, noteOnTheWire } from './posts-on-the-wire.ts'
import type { V2Answer } from './serve-v2.ts'

/** A post that the viewer may see, of that blog. */
async function readPostOf(db: Db, viewer: Viewer, named: string, postId: string): Promise<PostStub> {
  const [blogName, post] = [await blogNameOf(db, viewer, named), await findPost(db, viewer, postId)]
  if (post?.blogName !== blogName) throw new RefusedError(postsRefusals.gone)
  return post
}

const kindsOfModes: Record<InputOf<typeof calls.readNotes>['mode'], NoteKind> = {
  all: 'all',
  likes: 'likes',
  rollup: 'likes',
  conversation: 'all',
  reblogs_with_tags: 'reblogs',
}

export const readNotes: V2Answer<typeof calls.readNotes> = async (
  db,
  viewer,
  { named, postId, mode, before, cursor },
  { deps, request },
) => {
  const { rootPostId } = await readPostOf(db, viewer, named, postId)
  const start = cursor ?? (before === undefined ? undefined : firstIdAt(before * 1000))
  const { notes, _links } = await listNotes(db, viewer, { postId, kind: kindsOfModes[mode], before: start }, { deps })
  const isSaid = ({ type, added_text }: (typeof notes)[number]) => type === 'reply' || added_text !== undefined
  const next = _links.next && new URLSearchParams(_links.next.href.split('?')[1]).get('before')
  return {
    notes: (mode === 'conversation' ? notes.filter(isSaid) : notes).map(noteOnTheWire),
    total_notes: await readNoteCount(db, rootPostId),
    ...nextLink(request, next ?? null),
  }
}

export const readFollowedBy: V2Answer<typeof calls.readFollowedBy> = async (db, viewer, { named, query }) => {
  const mine = await readMyBlog(db, viewer, await blogNameOf(db, viewer, named))
  const other = await readVisibleBlog(db, viewer, await blogNameOf(db, viewer, query))
  return { followed_by: await isFollowedBy(db, mine.id, other.id) }
}

export const reorderQueue = async (
  db: Db,
  viewer: Member,
  { named, ...input }: InputOf<typeof calls.reorderQueue>,
): Promise<OutputOf<typeof calls.reorderQueue>> =>
  queue.reorderQueue(db, viewer, { blogName: await blogNameOf(db, viewer, named), ...input })

export async function shuffleQueue(
  db: Db,
  viewer: Member,
  { named }: InputOf<typeof calls.shuffleQueue>,
): Promise<OutputOf<typeof calls.shuffleQueue>> {
  const blogName = await blogNameOf(db, viewer, named)
  const { post_ids } = await queue.shuffleQueue(db, viewer, { blogName, queueId: mainQueueId, order: undefined })
  return { post_ids }
}

type AboutPost = InputOf<typeof calls.mutePost>

export async function mutePost(db: Db, viewer: Member, { named, postId }: AboutPost) {
  await readPostOf(db, viewer, named, postId)
  return mutes.mutePost(db, viewer, { postId })
}

export async function unmutePost(db: Db, viewer: Member, { named, postId }: AboutPost) {
  await readPostOf(db, viewer, named, postId)
  return mutes.unmutePosts(db, viewer, { postId })
}

export const listBlocks: V2Answer<typeof calls.listBlocks> = async (
  db,
  viewer,
  { named, cursor, limit, offset },
  { deps, request },
) => {
  const blogName = await blogNameOf(db, viewer, named)
  const { blogs, next } = await listBlockedBlogs(db, viewer, { blogName, before: cursor, limit, offset }, { deps })
  const shown = blogs.map((blog) => blogOnTheWire({ ...blog, following: false }, deps.config.origin))
  return { blocked_tumblelogs: shown, ...nextLink(request, next) }
}

export const addBlock: V2Answer<typeof calls.addBlock> = async (db, viewer, { named, blocked, postId }) =>
  blockBlog(db, viewer, {
    byBlogName: await blogNameOf(db, viewer, named),
    blockedBlogName: blocked && (await blogNameOf(db, viewer, blocked)),
    blockedPostId: postId,
  })

export const addBlocks: V2Answer<typeof calls.addBlocks> = async (db, viewer, { named, blocked }) => {
  const found = await findNamed(db, viewer, blocked)
  const byBlogName = await blogNameOf(db, viewer, named)
  await blockBlogs(db, viewer, { byBlogName, blockedIds: [...new Set(found.map(({ id }) => id))] })
  const isFound = new Set(found.map(({ named }) => named))
  return {
    blocked_tumblelogs: [...new Set(found.map(({ name }) => name))],
    not_found: blocked.filter((one) => !isFound.has(one)),
  }
}

export const removeBlock: V2Answer<typeof calls.removeBlock> = async (db, viewer, { named, blocked }) =>
  unblockBlog(db, viewer, {
    byBlogName: await blogNameOf(db, viewer, named),
    blockedBlogName: await blogNameOf(db, viewer, blocked),
  })

type FilterKind = 'tag' | 'words'

async function valuesOf(db: Db, viewer: Member, kind: FilterKind): Promise<string[]> {
  const { filters } = await listFilters(db, viewer)
  return filters.filter((filter) => filter.kind === kind).map(({ value }) => value)
}

async function addValues(db: Db, viewer: Member, kind: FilterKind, values: readonly string[]): Promise<string[]> {
  for (const value of values) await addFilter(db, viewer, readInput(addFilterCall, { kind, value, action: 'cover' }))
  return valuesOf(db, viewer, kind)
}

async function removeValues(db: Db, viewer: Member, kind: FilterKind, values: readonly string[]): Promise<string[]> {
  const keys = new Set(values.map((value) => tagKey(cleanTag(value))))
  const { filters } = await listFilters(db, viewer)
  const meant = filters.filter((filter) => filter.kind === kind && keys.has(tagKey(cleanTag(filter.value))))
  for (const { id } of meant) await removeFilter(db, viewer, { filterId: id })
  return valuesOf(db, viewer, kind)
}

type Values = readonly string[]
export const listFilteredTags = async (db: Db, viewer: Member) => ({ filtered_tags: await valuesOf(db, viewer, 'tag') })
export const addFilteredTags = async (db: Db, viewer: Member, tags: Values) => ({
  filtered_tags: await addValues(db, viewer, 'tag', tags),
})
export const removeFilteredTag = async (db: Db, viewer: Member, tags: Values) => ({
  filtered_tags: await removeValues(db, viewer, 'tag', tags),
})
export const listFilteredContent = async (db: Db, viewer: Member) => ({
  filtered_content: await valuesOf(db, viewer, 'words'),
})
export const addFilteredContent = async (db: Db, viewer: Member, words: Values) => ({
  filtered_content: await addValues(db, viewer, 'words', words),
})
export const removeFilteredContent = async (db: Db, viewer: Member, words: Values) => ({
  filtered_content: await removeValues(db, viewer, 'words', words),
})
