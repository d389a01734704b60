import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { hasPlace, refuseReblog, refuseSchedule, trailOfReblog } from '@bowerbird/domain/posts/posts.rules.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { randomText } from '../../core/process/random-text.ts'
import { addJob } from '../../core/work/jobs.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import type { PostRow } from '../read/post-rows.ts'
import { type BlogToPostTo, findPost } from '../read/posts.views.ts'
import { ownPart, summaryOf, textPart } from './own-part.ts'
import { insertPost, type NewContent, type NewPost, type Origin } from './posts.store.ts'
import { insertTextAtOnce } from './text-at-once.store.ts'
import type { WrittenPost } from './written-post.ts'

export interface CreatedPost {
  row: PostRow
  content: NewContent | null
}

interface Basis {
  origin: Origin | null
  trail: string[]
  summary: string
}

const ownBasis: Basis = { origin: null, trail: [], summary: '' }

/** A new post on the blog, or, when `reblog` names another's, a reblog of it. Part of the caller's transaction. */
export async function createPost(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  written: WrittenPost,
  reblog: { postId: string; key: string } | null,
): Promise<CreatedPost> {
  const state = written.state ?? 'published'
  const publishOnMs = state === 'scheduled' ? (written.publishOnMs ?? null) : null
  const refusal = refuseSchedule(state, publishOnMs, Date.now())
  if (refusal) throw new RefusedError(refusal)
  const basis = reblog ? await reblogBasis(tx, viewer, reblog, written.withoutTrail) : ownBasis
  const about = { kind: written.kind, accountId: viewer.accountId, hasTrail: basis.trail.length > 0 }
  const content = await ownPart(tx, written, about)
  const made = await insertPost(tx, blog, newPost(viewer, written, { basis, content, publishOnMs }))
  if ('full' in made) throw new RefusedError(fullRefusals[made.full])
  if (made.post.state === 'scheduled' && publishOnMs !== null) await wakeAt(tx, made.post.id, publishOnMs)
  if (made.post.state === 'queued') await wakeQueues(tx, [blog.id])
  return { row: made.post, content }
}

/** A text that needs nothing but to be written down, by a writer who owns the blog, takes one statement. */
export async function createTextAtOnce(
  db: Db,
  viewer: Member,
  blogName: string,
  written: WrittenPost,
  request: { clientId: string | undefined; hash: () => string },
): Promise<{ created: CreatedPost; blog: BlogToPostTo } | null> {
  const { kind, state = 'published', title = '', body } = written
  if (kind !== 'text' || !statesAtOnce.includes(state) || body?.html.includes('<img')) return null
  const content = textPart(title, body, { hasTrail: false })
  if (!content) return null
  const post = { ...newPost(viewer, written, { basis: ownBasis, content, publishOnMs: null }), content }
  const made = await insertTextAtOnce(db, viewer, blogName, post, request)
  return made && { created: { row: made.row, content }, blog: made.blog }
}

const statesAtOnce: readonly PostState[] = ['published', 'private', 'draft']

interface Decided {
  basis: Basis
  content: NewContent | null
  publishOnMs: number | null
}

function newPost(viewer: Member, written: WrittenPost, { basis, content, publishOnMs }: Decided): NewPost {
  const state = written.state ?? 'published'
  const waits = content?.isProcessing ?? false
  return {
    accountId: viewer.accountId,
    kind: written.kind,
    state: waits ? 'transcoding' : state,
    dateMs: written.dateMs ?? null,
    publishOnMs: waits ? null : publishOnMs,
    content,
    trail: basis.trail,
    origin: basis.origin,
    reblogKey: randomText(9, 'base64url'),
    summary: summaryOf(content, basis.summary),
    tags: written.tags ?? [],
    slug: written.slug ?? '',
    sourceUrl: written.sourceUrl ?? '',
    canBeLiked: written.canBeLiked ?? true,
    canBeReblogged: written.canBeReblogged ?? true,
    isSensitive: written.isSensitive ?? false,
    isMembersOnly: written.isMembersOnly ?? false,
    options: {
      ...written.options,
      ...(written.elsewhere && { elsewhere: { accountId: viewer.accountId, to: written.elsewhere } }),
      ...keptDate(written.dateMs, hasPlace(state) && !waits),
      ...(waits && { chosen: chosen(state, publishOnMs) }),
    },
  }
}

const fullRefusals: Record<'day' | 'queue', Refusal> = {
  day: postsRefusals.dailyLimit,
  queue: postsRefusals.queueFull,
}

async function reblogBasis(
  tx: Tx,
  viewer: Member,
  { postId, key }: { postId: string; key: string },
  withoutTrail: boolean,
): Promise<Basis> {
  const parent = await findPost(tx, viewer, postId)
  // A wrong key and no such post look alike. POST-349
  if (!parent || parent.reblogKey !== key) throw new RefusedError(postsRefusals.gone)
  const refusal = refuseReblog(parent)
  if (refusal) throw new RefusedError(refusal)
  return {
    origin: {
      parentPostId: postId,
      rootPostId: parent.rootPostId,
      rootBlogUuid: parent.rootBlogUuid,
      blogId: parent.blogId,
      blogName: parent.blogName,
    },
    trail: withoutTrail ? [] : trailOfReblog(parent),
    summary: withoutTrail ? '' : parent.summary,
  }
}

/** An id begins with the year 2000, and a post that waits has no place yet: their dates are kept beside them. */
export function keptDate(dateMs: number | undefined, isPlaced: boolean): { date?: string } {
  if (dateMs === undefined || (isPlaced && dateMs >= firstPlaceMs)) return {}
  return { date: new Date(dateMs).toISOString() }
}

const firstPlaceMs = Date.UTC(2000, 0, 1)

/** What becomes of a post that waits for its video. POST-101 */
export const chosen = (state: PostState, publishOnMs: number | null) => ({
  state,
  ...(publishOnMs !== null && { publishOn: new Date(publishOnMs).toISOString() }),
})

/** The job only looks for what is due; changed and deleted posts need no other care. */
export const wakeAt = (tx: Tx, postId: string, atMs: number) =>
  addJob(tx, 'publish_due_posts', {}, `publish post ${postId}`, new Date(atMs))
