import { isDeepStrictEqual } from 'node:util'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { Before, PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { labelsPerPostMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { hasPlace, isInPublic, refuseSchedule } from '@bowerbird/domain/posts/posts.rules.ts'
import { storedLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { keepVersion } from '../history/history.actions.ts'
import { insertPoll } from '../polls/polls.store.ts'
import { pollAfter } from '../polls/save-poll.actions.ts'
import { findHeldBack, lockBlogs, refreshNewest, retag, takeBack } from '../queue/publishing.store.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import { isUnfinished } from '../read/contents.views.ts'
import type { PostRow } from '../read/post-row.ts'
import { reportByRules } from '../rules/judge-words.ts'
import { chosen, type SavedPost, storedDate, wakeAt } from './create-post.actions.ts'
import { lockPostToEdit, type Place, type PostToEdit, updatePostRow } from './edit-post.store.ts'
import { judgePost } from './hold-post.ts'
import { ownPart, refuseUndescribed, summaryOf } from './own-part.ts'
import { lockQueue } from './posts.store.ts'
import { type Trimmed, trimTrail } from './trim-trail.ts'

export { lockPostToEdit }

/** Changes the fields that the writer sent and keeps the rest. Reblogs by others keep the old content. */
export async function editPost(tx: Tx, viewer: Member, post: PostToEdit, draft: PostChange): Promise<SavedPost> {
  const { blog } = post
  const asked = wantedAfter(post, draft)
  throwIf(refuseSchedule(asked.state, asked.publishOnMs, Date.now()))
  if (asked.state === 'queued' && post.state !== 'queued') await refuseFullQueue(tx, viewer, blog.id)

  const trimmed = draft.withoutTrail ? null : await trimTrail(tx, viewer, post.trail, draft.trailWithout)
  const trail = draft.withoutTrail ? [] : (trimmed?.trail ?? post.trail)
  const poll = await pollAfter(tx, post.before?.fields.poll, draft.poll)
  const about = { accountId: viewer.accountId, hasTrail: trail.length > 0, before: post.before, poll }
  const part = await ownPart(tx, draft, about)
  const content = isSamePart(part, post.before) ? undefined : { part }
  if (content || asked.state !== post.state) refuseUndescribed(viewer, part, asked.state)
  const { review, reports } = await judgeEdit(tx, viewer, post, { draft, part, asked })
  const wanted: Wanted = review ? { state: 'draft', publishOnMs: null, queueId: null } : asked
  const isProcessing = part !== null && isUnfinished(part)
  const state = isProcessing ? 'transcoding' : wanted.state
  const publishOnMs = isProcessing ? null : wanted.publishOnMs
  const columns = withWarnings({ ...post, ...draft.columns, kind: draft.part?.kind ?? post.kind }, trimmed)
  const wasOut = isInPublic({ state: post.state, isMembersOnly: post.is_members_only })
  const isOut = isInPublic({ state, isMembersOnly: columns.is_members_only })
  if (isOut && !wasOut && post.parent_post_id && (await findHeldBack(tx, [post.id])).length > 0)
    throw new RefusedError(postsRefusals.reblogsOff)
  if (wasOut) await lockBlogs(tx, [blog.id])
  if (wasOut && !isOut) await takeBack(tx, [post.id])
  const dateMs = newDateOf(post, draft)
  const place = placeAfter(post, state, dateMs)
  const saved = await updatePostRow(tx, post, {
    after: {
      ...columns,
      state,
      publish_on: publishOnMs === null ? null : new Date(publishOnMs),
      queue_id: wanted.queueId,
      trail,
      summary:
        content || trimmed ? summaryOf(part, trimmed?.summary ?? (trail.length > 0 ? post.summary : '')) : post.summary,
      options: {
        ...draft.options,
        ...(review && { review }),
        // Other networks get a post only when it is first published, so an edit of a published one does not change this.
        ...(!wasOut && elsewhereAfter(viewer, draft)),
        ...(dateMs === undefined ? unchangedDate(post, isProcessing) : storedDate(dateMs, hasPlace(state))),
        ...(isProcessing && { chosen: chosen(wanted.state, wanted.publishOnMs, wanted.queueId) }),
      },
    },
    place,
    content,
    isPublishing: isOut && !wasOut,
    isApproving: post.state === 'unapproved' && state !== 'unapproved',
  })
  await reportByRules(tx, { blogId: blog.id, postId: post.id }, reports)
  await keepVersion(tx, viewer, post, { part, tags: columns.tags })
  if (poll && poll.id !== post.before?.fields.poll?.id) await insertPoll(tx, post.id, poll)
  if (isOut && wasOut && (draft.columns?.tags || place !== 'same')) await retag(tx, [columns])
  if (wasOut && (!isOut || place !== 'same')) await refreshNewest(tx, [blog.id])
  if (state === 'queued' && (post.state !== 'queued' || draft.queueId !== undefined)) await wakeQueues(tx, [blog.id])
  if (publishOnMs !== null) await wakeAt(tx, post.id, publishOnMs)
  return { ...saved, blog, content: content?.part ?? null }
}

/** A public post is judged by what the edit adds. */
function judgeEdit(
  tx: Tx,
  viewer: Member,
  post: PostToEdit,
  { draft: { columns }, part, asked }: { draft: PostChange; part: PostDocument | null; asked: Wanted },
) {
  const before = { part: post.before, tags: post.tags, sourceUrl: post.source_url }
  const after = { part, tags: columns?.tags ?? post.tags, sourceUrl: columns?.source_url ?? post.source_url }
  const wanted = chosen(asked.state, asked.publishOnMs, asked.queueId)
  return judgePost(tx, viewer, after, wanted, post.state === 'published' ? before : undefined)
}

/** Parts that are left out of the trail leave their warnings and marks to the post. */
function withWarnings<Row extends PostRow>(sent: Row, trimmed: Trimmed | null): Row {
  const { labels = [], warning = '', isSensitive = false } = trimmed ?? {}
  const all = [...new Set([...labels, ...sent.labels])].slice(0, labelsPerPostMax)
  return {
    ...sent,
    warning: sent.warning || warning,
    labels: storedLabels(all, sent.warning || warning),
    is_sensitive_by_owner: sent.is_sensitive_by_owner || isSensitive,
  }
}

async function refuseFullQueue(tx: Tx, viewer: Member, blogId: string): Promise<void> {
  if ((await lockQueue(tx, viewer.accountId, blogId)) >= queueSizeMax) throw new RefusedError(postsRefusals.queueFull)
}

/** Returns the state that the writer wants, which the post may take only after its video is ready. */
function wantedAfter(post: PostRow, draft: PostChange): Wanted {
  const before = post.options.chosen ?? {
    state: post.state,
    publishOn: post.publish_on?.toISOString(),
    queueId: post.queue_id ?? undefined,
  }
  const state = draft.state ?? before.state
  if (state !== 'scheduled') {
    const stays = state === 'queued' && before.state === 'queued' ? before.queueId : undefined
    return { state, publishOnMs: null, queueId: draft.queueId ?? stays ?? null }
  }
  const publishOnMs = draft.publishOnMs ?? (before.publishOn ? Date.parse(before.publishOn) : null)
  return { state, publishOnMs, queueId: null }
}

interface Wanted {
  state: PostState
  publishOnMs: number | null
  queueId: string | null
}

function isSamePart(part: PostDocument | null, before: Before | null): boolean {
  if (!part || !before) return !part && !before
  const { kind: _, search_text: __, lang = null, ...written } = part
  return isDeepStrictEqual({ ...written, lang }, before)
}

const elsewhereAfter = ({ accountId }: Member, { elsewhere: to }: PostChange): Pick<PostOptions, 'elsewhere'> =>
  to === undefined ? {} : { elsewhere: to && { accountId, to } }

/** Ignores a date that equals the present one, because the form sends it back unchanged. */
const newDateOf = (post: PostRow, { dateMs }: PostChange) =>
  dateMs === (givenDateOf(post) ?? timeOfIdMs(post.published_id ?? post.id)) ? undefined : dateMs

function placeAfter(post: PostRow, state: PostState, dateMs: number | undefined): Place {
  if (!hasPlace(state)) return post.published_id === null ? 'same' : 'none'
  if (dateMs !== undefined) return { ms: dateMs }
  if (post.published_id !== null) return 'same'
  const givenMs = givenDateOf(post)
  return givenMs === undefined ? 'now' : { ms: givenMs }
}

const givenDateOf = ({ options: { date } }: PostRow) => (date ? Date.parse(date) : undefined)

/** Keeps the date of a post that waits for a new video, so that it returns to its place. */
function unchangedDate({ options: { date }, published_id }: PostRow, isProcessing: boolean): { date?: string } {
  if (isProcessing && published_id && !date) return { date: new Date(timeOfIdMs(published_id)).toISOString() }
  return date ? { date } : {}
}
