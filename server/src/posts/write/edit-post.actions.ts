import { isDeepStrictEqual } from 'node:util'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { hasPlace, isInPublic, refuseSchedule } from '@bowerbird/domain/posts/posts.rules.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { Before } from '../kinds/kind-work.ts'
import { findHeldBack, lockBlogs, refreshNewest, retag, takeBack } from '../queue/publishing.store.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'
import { chosen, keptDate, wakeAt } from './create-post.actions.ts'
import { type EditedRow, lockPostToEdit, type Place, type PostToEdit, updatePostRow } from './edit-post.store.ts'
import type { LockedPost } from './locked-posts.ts'
import { ownPart, summaryOf } from './own-part.ts'
import type { PostOptions } from './post-options.ts'
import { lockQueue, type NewContent } from './posts.store.ts'
import type { WrittenPost } from './written-post.ts'

/** A post as an edit left it, and its new part if there is one. */
export interface EditedPost extends EditedRow {
  part: NewContent | null
}

/** Refuses posts of other blogs as if they did not exist. */
export async function holdPostToEdit(tx: Tx, blogIds: readonly string[], postId: string): Promise<PostToEdit> {
  const post = await lockPostToEdit(tx, blogIds, postId)
  if (!post) throw new RefusedError(postsRefusals.gone)
  return post
}

/** Changes the fields that the writer sent and keeps the rest. Reblogs by others keep the old content. */
export async function editPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  post: PostToEdit,
  written: WrittenPost,
): Promise<EditedPost> {
  const wanted = wantedAfter(post, written)
  const refusal = refuseSchedule(wanted.state, wanted.publishOnMs, Date.now())
  if (refusal) throw new RefusedError(refusal)
  if (wanted.state === 'queued' && post.state !== 'queued') await refuseFullQueue(tx, viewer, blog.id)

  const trail = written.withoutTrail ? [] : post.trail
  const { content, isProcessing } = await editedPart(tx, viewer, post, written, trail.length > 0)
  const state = isProcessing ? 'transcoding' : wanted.state
  const publishOnMs = isProcessing ? null : wanted.publishOnMs
  const wasOut = isInPublic({ state: post.state, isMembersOnly: post.is_members_only })
  const isOut = isInPublic({ state, isMembersOnly: written.isMembersOnly ?? post.is_members_only })
  if (isOut && !wasOut && post.parent_post_id && (await findHeldBack(tx, [post.id])).length > 0)
    throw new RefusedError(postsRefusals.reblogsOff)
  if (wasOut) await lockBlogs(tx, [blog.id])
  if (wasOut && !isOut) await takeBack(tx, [post.id])
  const dateMs = newDateOf(post, written)
  const place = placeAfter(post, state, dateMs)
  const saved = await updatePostRow(tx, post, {
    blog,
    state,
    place,
    publishOnMs,
    content,
    trail,
    ...(content && { summary: summaryOf(content.part, trail.length > 0 ? post.summary : '') }),
    tags: written.tags ?? post.tags,
    slug: written.slug ?? post.slug,
    sourceUrl: written.sourceUrl ?? post.source_url,
    canBeLiked: written.canBeLiked ?? post.can_be_liked,
    canBeReblogged: written.canBeReblogged ?? post.can_be_reblogged,
    isSensitive: written.isSensitive ?? post.is_sensitive_by_owner,
    isMembersOnly: written.isMembersOnly ?? post.is_members_only,
    options: {
      ...written.options,
      // Other networks get a post only when it is first published, so an edit of a published one does not change this.
      ...(!wasOut && elsewhereAfter(viewer, written)),
      ...(dateMs === undefined ? keptAsItWas(post, isProcessing) : keptDate(dateMs, hasPlace(state))),
      ...(isProcessing && { chosen: chosen(wanted.state, wanted.publishOnMs) }),
    },
    isPublishing: isOut && !wasOut,
    isApproving: post.state === 'unapproved' && state !== 'unapproved',
  })
  if (isOut && wasOut && saved.row.published_id && (written.tags || place !== 'same'))
    await retag(tx, { id: post.id, tags: written.tags ?? post.tags, published_id: saved.row.published_id })
  if (wasOut && (!isOut || place !== 'same')) await refreshNewest(tx, [blog.id])
  if (state === 'queued' && post.state !== 'queued') await wakeQueues(tx, [blog.id])
  if (publishOnMs !== null) await wakeAt(tx, post.id, publishOnMs)
  return { ...saved, part: content?.part ?? null }
}

async function refuseFullQueue(tx: Tx, viewer: Member, blogId: string): Promise<void> {
  if ((await lockQueue(tx, viewer.accountId, blogId)) >= queueSizeMax) throw new RefusedError(postsRefusals.queueFull)
}

/** Returns the state that the writer wants, which the post may take only after its video is ready. */
function wantedAfter(post: LockedPost, written: WrittenPost): { state: PostState; publishOnMs: number | null } {
  const before = post.options.chosen ?? { state: post.state, publishOn: post.publish_on?.toISOString() }
  const state = written.state ?? before.state
  if (state !== 'scheduled') return { state, publishOnMs: null }
  return { state, publishOnMs: written.publishOnMs ?? (before.publishOn ? Date.parse(before.publishOn) : null) }
}

interface EditedPart {
  /** Undefined if the writer's own part is unchanged. */
  content: { part: NewContent | null } | undefined
  isProcessing: boolean
}

async function editedPart(
  tx: Tx,
  viewer: Member,
  post: PostToEdit,
  written: WrittenPost,
  hasTrail: boolean,
): Promise<EditedPart> {
  const { before } = post
  const part = await ownPart(tx, written, { kind: post.kind, accountId: viewer.accountId, hasTrail, before })
  const isProcessing = part?.isProcessing ?? false
  if (part ? isSamePart(part, before) : !before) return { content: undefined, isProcessing }
  return { content: { part }, isProcessing }
}

const isSamePart = (part: NewContent, before: Before | undefined): boolean =>
  before !== undefined &&
  part.title === before.title &&
  part.html === before.html &&
  part.source === before.source &&
  part.format === before.format &&
  isDeepStrictEqual(part.fields, before.fields)

const elsewhereAfter = ({ accountId }: Member, { elsewhere: to }: WrittenPost): Pick<PostOptions, 'elsewhere'> =>
  to === undefined ? {} : { elsewhere: to && { accountId, to } }

/** Ignores a date that equals the present one, because the form sends it back unchanged. */
const newDateOf = (post: LockedPost, { dateMs }: WrittenPost) =>
  dateMs === (givenDateOf(post) ?? timeOfIdMs(post.published_id ?? post.id)) ? undefined : dateMs

function placeAfter(post: LockedPost, state: PostState, dateMs: number | undefined): Place {
  if (!hasPlace(state)) return post.published_id === null ? 'same' : 'none'
  if (dateMs !== undefined) return { ms: dateMs }
  if (post.published_id !== null) return 'same'
  const givenMs = givenDateOf(post)
  return givenMs === undefined ? 'now' : { ms: givenMs }
}

const givenDateOf = ({ options: { date } }: LockedPost) => (date ? Date.parse(date) : undefined)

/** Keeps the date of a post that waits for a new video, so that it returns to its place. */
function keptAsItWas({ options: { date }, published_id }: LockedPost, isProcessing: boolean): { date?: string } {
  if (isProcessing && published_id && !date) return { date: new Date(timeOfIdMs(published_id)).toISOString() }
  return date ? { date } : {}
}
