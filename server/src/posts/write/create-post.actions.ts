import { randomBytes } from 'node:crypto'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import type { PostDocument } from '@bowerbird/domain/posts/document/post-document.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { labelsPerPostMax, queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { overDay, postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import * as rules from '@bowerbird/domain/posts/posts.rules.ts'
import { storedLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { type ClientRequest, findFirstAnswer } from '../../core/http/client-request.ts'
import type { Member } from '../../core/http/viewer.ts'
import { addJob } from '../../core/work/jobs.ts'
import { insertPoll } from '../polls/polls.store.ts'
import { pollAfter } from '../polls/save-poll.actions.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import { isUnfinished } from '../read/contents.views.ts'
import { findParent } from '../read/parent.views.ts'
import type { PostFlags } from '../read/post-rows.ts'
import { type BlogToPostTo, readBlogToPostTo } from '../read/posts.views.ts'
import { noTrailFlags } from '../read/trail-flags.ts'
import { reportByRules } from '../rules/judge-words.ts'
import { judgePost } from './hold-post.ts'
import { ownPart, refuseUndescribed, showsUploads, summaryOf } from './own-part.ts'
import { insertPost, lockQueue, type MadePost, type NewPost, type Wanted } from './posts.store.ts'
import { readPostsLeft } from './posts-today.views.ts'
import { trimTrail } from './trim-trail.ts'

/** A post as it was just written. */
export interface SavedPost extends MadePost {
  /** The writer's own part; null if there is none, or an edit did not change it. */
  content: PostDocument | null
}

export interface CreatedPost extends SavedPost {
  marks: PostFlags
}

/** The blog of a new post, the post it reblogs, and the request that asks for it. */
export interface Destination extends Pick<Wanted, 'to' | 'isSubmission'> {
  reblog?: { postId: string; key: string } | null
  /** Whether another member's blog that takes submissions is returned instead of refused. */
  maySubmit?: boolean
  request?: ClientRequest
  /** Set for a post that was written elsewhere and keeps its date. Nobody hears of it. */
  imported?: ImportedBasis
  /** Set for a post that brings the parts it answers, and is news all the same. */
  trail?: ImportedBasis
}

/** The parts of others that an imported post shows, and the words that stand for it if it has none of its own. */
export type ImportedBasis = Pick<Basis['columns'], 'trail' | 'source_blog_name' | 'summary'>

/** The request was made before, or the blog is another member's and takes submissions. */
type NotMade = Repeated | { submitTo: BlogToPostTo }

interface Repeated {
  postId: string
}

/** The columns and marks that a reblog takes from its parent. */
interface Basis {
  columns: Pick<
    NewPost,
    | ('parent_post_id' | 'root_post_id' | 'root_blog_uuid' | 'source_blog_id' | 'source_blog_name' | 'trail')
    | ('summary' | 'warning' | 'labels')
  >
  marks: PostFlags
  /** A part left out of the trail is marked sensitive. */
  isSensitive?: boolean
}

/** A new post has no notes yet, so its marks need no query. */
export const newMarks: PostFlags = {
  note_count: 0,
  is_liked: false,
  is_reblogged: false,
  is_followed: false,
  is_source_followed: false,
  is_source_blocked: false,
  is_muted: false,
  is_bookmarked: false,
  ...noTrailFlags,
}

const ownBasis: Basis = {
  columns: {
    parent_post_id: null,
    root_post_id: null,
    root_blog_uuid: null,
    source_blog_id: null,
    source_blog_name: null,
    trail: [],
    summary: '',
    warning: '',
    labels: [],
  },
  marks: newMarks,
}

/**
 * The only way to make a post or reblog of any kind. Uses one statement, or a transaction if the post is queued,
 * scheduled, shows uploads or has a poll. A repeated request gets the id of the post that the first one made.
 */
export async function createPost(
  db: Db | Tx,
  viewer: Member,
  draft: PostChange,
  destination: Destination,
): Promise<CreatedPost | NotMade> {
  const state = draft.state ?? 'published'
  const publishOnMs = state === 'scheduled' ? (draft.publishOnMs ?? null) : null
  throwIf(rules.refuseSchedule(state, publishOnMs, Date.now()))
  const { reblog, imported, trail } = destination
  const brought = trail ?? imported
  const basis = reblog ? await reblogBasis(db, viewer, reblog, draft) : brought ? basisOf(brought) : ownBasis
  const make = (on: Db | Tx) => makePost(on, viewer, draft, destination, { basis, publishOnMs })
  const isAlone = !waits.includes(state) && !showsUploads(draft) && !draft.poll
  return isAlone || db.isTransaction ? make(db) : db.transaction().execute(make)
}

const waits: readonly PostState[] = ['queued', 'scheduled']

const basisOf = (imported: ImportedBasis): Basis => ({ ...ownBasis, columns: { ...ownBasis.columns, ...imported } })

async function makePost(
  db: Db | Tx,
  viewer: Member,
  draft: PostChange,
  { to, isSubmission = false, maySubmit = false, request, imported }: Destination,
  { basis, publishOnMs }: { basis: Basis; publishOnMs: number | null },
): Promise<CreatedPost | NotMade> {
  const hasTrail = basis.columns.trail.length > 0
  const poll = await pollAfter(db, undefined, draft.poll)
  const content = await ownPart(db, draft, { accountId: viewer.accountId, hasTrail, poll })
  refuseUndescribed(viewer, content, draft.state ?? 'published')
  const isImported = imported !== undefined
  const { review, reports } = await judgePost(
    db,
    viewer,
    { part: content, tags: draft.columns?.tags ?? [], sourceUrl: draft.columns?.source_url ?? '' },
    { ...chosen(draft.state ?? 'published', publishOnMs, draft.queueId), ...(isImported && { isImported }) },
  )
  const judged: PostChange = review ? { ...draft, state: 'draft', options: { ...draft.options, review } } : draft
  const post = newPost(viewer, judged, { basis, content, publishOnMs: review ? null : publishOnMs, isImported })
  const wanted: Wanted = { post, viewer, to, isSubmission, isImported, request }
  const made =
    (post.state === 'queued' ? null : await insertPost(db, wanted, false)) ??
    (await insertHeld(db, viewer, wanted, maySubmit))
  if (!('row' in made)) return made
  if (poll) await insertPoll(db, made.row.id, poll)
  await reportByRules(db, { blogId: made.blog.id, postId: made.row.id }, reports)
  if (post.state === 'scheduled' && publishOnMs !== null) await wakeAt(db as Tx, made.row.id, publishOnMs)
  if (post.state === 'queued') await wakeQueues(db as Tx, [made.blog.id])
  return { ...made, content, marks: basis.marks }
}

/** Locks out the writer's other posts to count limits exactly, and throws the reason if the post is refused. */
async function insertHeld(
  db: Db | Tx,
  viewer: Member,
  wanted: Wanted,
  maySubmit: boolean,
): Promise<MadePost | NotMade> {
  if (!db.isTransaction) return db.transaction().execute((tx) => insertHeld(tx, viewer, wanted, maySubmit))
  const { post, to, isSubmission, request } = wanted
  const first = request && (await findFirstAnswer<Repeated>(db, request))
  if (first) return first
  const blog = await readBlogToPostTo(db, viewer, to, { orToSubmitTo: maySubmit || isSubmission })
  if (!isSubmission && !viewer.blogIds.includes(blog.id)) return { submitTo: blog }
  const queued = await lockQueue(db as Tx, viewer.accountId, blog.id)
  const made = await insertPost(db, wanted, true)
  if (made) return made
  const repeated = request && (await findFirstAnswer<Repeated>(db, request))
  if (repeated) return repeated
  const isQueueFull = post.state === 'queued' && queued >= queueSizeMax
  if (isQueueFull) throw new RefusedError(postsRefusals.queueFull)
  const { limit, resetMs } = await readPostsLeft(db, viewer.accountId, Date.now())
  throw new RefusedError(limit === null ? postsRefusals.gone : overDay(limit, resetMs))
}

/** The caller passes no request that could be repeated, and a blog that may be posted to. */
export async function createNow(db: Db | Tx, viewer: Member, draft: PostChange, destination: Destination) {
  const made = await createPost(db, viewer, draft, destination)
  if ('row' in made) return made
  throw new Error('A post without a request is made or refused')
}

/** A writer of posts that have no author: those of a blog without an account, and questions that a blog gets. */
export const asBlog = (blogId: string): Member => ({
  accountId: null as unknown as string,
  sessionId: '',
  blogId,
  primaryBlogId: blogId,
  blogIds: [blogId],
  adminOf: [],
  groupIds: [],
  contributesTo: [],
  isStaff: false,
  isVerified: false,
  safeMode: true,
  canModifySafeMode: true,
  reading: plainReading,
})

interface Decided {
  basis: Basis
  content: PostDocument | null
  publishOnMs: number | null
  isImported: boolean
}

function newPost(viewer: Member, draft: PostChange, { basis, content, publishOnMs, isImported }: Decided): NewPost {
  const { kind, state = 'published', dateMs, queueId, elsewhere: to } = draft
  const isProcessing = content !== null && isUnfinished(content)
  return {
    ...basis.columns,
    kind,
    state: isProcessing ? 'transcoding' : state,
    date: dateMs === undefined ? null : new Date(dateMs),
    publish_on: isProcessing || publishOnMs === null ? null : new Date(publishOnMs),
    queue_id: queueId ?? null,
    content,
    reblog_key: randomBytes(9).toString('base64url'),
    summary: summaryOf(content, basis.columns.summary),
    tags: [],
    slug: '',
    source_url: '',
    can_be_liked: true,
    can_be_reblogged: true,
    is_sensitive_by_owner: false,
    is_members_only: false,
    ...draft.columns,
    ...(basis.isSensitive && { is_sensitive_by_owner: true }),
    ...warningsOf(draft, basis),
    options: {
      ...draft.options,
      ...(viewer.app && { app: viewer.app.name }), // POST-358
      ...(to && { elsewhere: { accountId: viewer.accountId, to } }),
      // The id of an imported draft holds its date; published here, it is new.
      ...storedDate(isImported && !rules.hasPlace(state) ? undefined : dateMs, rules.hasPlace(state) && !isProcessing),
      ...(isProcessing && { chosen: { ...chosen(state, publishOnMs, queueId), ...(isImported && { isImported }) } }),
    },
  }
}

/** A reblog adds to the labels that it takes from its parent. */
function warningsOf({ columns: { warning = '', labels = [] } = {} }: PostChange, { columns }: Basis) {
  const all = [...new Set([...columns.labels, ...labels])].slice(0, labelsPerPostMax)
  return { warning: warning || columns.warning, labels: storedLabels(all, warning || columns.warning) }
}

async function reblogBasis(
  db: Db | Tx,
  viewer: Member,
  { postId, key }: { postId: string; key: string },
  draft: PostChange,
): Promise<Basis> {
  const parent = await findParent(db, viewer, postId)
  // A wrong key gets the same answer as a missing post. POST-349
  if (!parent || parent.reblogKey !== key) throw new RefusedError(postsRefusals.gone)
  throwIf(rules.refuseReblog(parent))
  const { state = 'published', columns: { is_members_only: isMembersOnly = false } = {} } = draft
  const { note_count, is_source_followed, is_muted, ...trailMarks } = parent.marks
  const whole = rules.trailOfReblog(parent)
  const trimmed = draft.withoutTrail ? null : await trimTrail(db, viewer, whole, draft.trailWithout)
  const withoutTrail = draft.withoutTrail || trimmed?.trail.length === 0
  // Contents carry the labels of their posts; a parent without words of its own has only the post to carry them.
  const isLabelCopied = !withoutTrail && parent.contentId === null
  return {
    columns: {
      parent_post_id: postId,
      root_post_id: parent.rootPostId,
      root_blog_uuid: parent.rootBlogUuid,
      source_blog_id: parent.blogId,
      source_blog_name: parent.blogName,
      trail: withoutTrail ? [] : (trimmed?.trail ?? whole),
      summary: withoutTrail ? '' : (trimmed?.summary ?? parent.summary),
      warning: (isLabelCopied && parent.warning) || trimmed?.warning || '',
      labels: [...(isLabelCopied ? parent.labels : []), ...(trimmed?.labels ?? [])],
    },
    marks: {
      ...newMarks,
      is_source_followed,
      is_muted,
      note_count: note_count + (rules.isInPublic({ state, isMembersOnly }) ? 1 : 0),
      ...(!withoutTrail && (trimmed?.flags ?? trailMarks)),
    },
    isSensitive: trimmed?.isSensitive ?? false,
  }
}

/** Stores the date in the options if no id can hold it: before the year 2000, or while the post has no place yet. */
export function storedDate(dateMs: number | undefined, isPlaced: boolean): { date?: string } {
  if (dateMs === undefined || (isPlaced && dateMs >= firstPlaceMs)) return {}
  return { date: new Date(dateMs).toISOString() }
}

const firstPlaceMs = Date.UTC(2000, 0, 1)

/** Stores the state that a post takes once its video is ready. POST-101 */
export const chosen = (state: PostState, publishOnMs: number | null, queueId: string | null | undefined) => ({
  state,
  ...(queueId && { queueId }),
  ...(publishOnMs !== null && { publishOn: new Date(publishOnMs).toISOString() }),
})

/** Needs no cancelling: the job publishes only posts that are due. */
export const wakeAt = (tx: Tx, postId: string, atMs: number) =>
  addJob(tx, 'publish_due_posts', {}, `publish post ${postId}`, new Date(atMs))
