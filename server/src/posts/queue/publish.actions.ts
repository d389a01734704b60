import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import type { publishPost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { recordEvent } from '../../core/work/events.ts'
import { picturesElsewhere } from '../kinds/own-pictures.ts'
import { readSource } from '../read/contents.views.ts'
import type { PostRow } from '../read/post-row.ts'
import { holdRuled } from '../write/hold-post.ts'
import { refuseUndescribed } from '../write/own-part.ts'
import { lockPostOf, lockQueue } from '../write/posts.store.ts'
import { findHeldBack, publishNow, putInQueue } from './publishing.store.ts'
import { wakeQueues } from './wake-queues.actions.ts'

const publishable: readonly PostState[] = ['draft', 'queued', 'scheduled']

/** Publishes a draft or queued post, or queues a draft. A repeated call changes nothing. POST-352 */
export const publishPost: Answer<typeof call> = async (db, viewer, { postId, toQueue }, { deps }) => {
  const state = await db.transaction().execute(async (tx) => {
    const post = (await lockPostOf(tx, viewer.blogIds, postId)) ?? refuse(postsRefusals.gone)
    if (post.state === 'draft') await refuseDraft(tx, viewer, post, deps.config.origin)
    if (publishable.includes(post.state) && (await isHeldByRule(tx, viewer, post, toQueue))) return 'draft'
    return toQueue ? queue(tx, viewer, post) : publish(tx, post)
  })
  return { post: { id: postId, state } }
}

/** Pictures are brought in and described in the form, which can say what is wrong with one. */
async function refuseDraft(tx: Tx, viewer: Member, { content_id }: PostRow, origin: string): Promise<void> {
  const content = content_id ? await readSource(tx, content_id) : undefined
  if (!content) return
  if (picturesElsewhere(readStored(content.body_html), origin).length > 0)
    throw new RefusedError(postsRefusals.broughtInLater)
  refuseUndescribed(viewer, content, 'published', altRefusals.missingInDraft)
}

/** Whether a rule of staff holds the post, which then waits for them; one that refuses it throws. */
async function isHeldByRule(tx: Tx, viewer: Member, { id }: PostRow, toQueue: boolean): Promise<boolean> {
  const stopped = (await holdRuled(tx, viewer, [id], { state: toQueue ? 'queued' : 'published' })).get(id)
  if (stopped === undefined) return false
  if (stopped !== 'held') throw new RefusedError(stopped)
  return true
}

async function publish(tx: Tx, post: PostRow): Promise<PostState> {
  if (post.state === 'published') return post.state
  if (!publishable.includes(post.state)) throw new RefusedError(postsRefusals.invalidState)
  if ((await findHeldBack(tx, [post.id])).length > 0) throw new RefusedError(postsRefusals.reblogsOff)
  await publishNow(tx, [post])
  return 'published'
}

async function queue(tx: Tx, viewer: Member, post: PostRow): Promise<PostState> {
  if (post.state === 'queued') return post.state
  if (post.state !== 'draft') throw new RefusedError(postsRefusals.invalidState)
  await enqueue(tx, viewer, post)
  return 'queued'
}

async function enqueue(tx: Tx, viewer: Member, post: PostRow): Promise<void> {
  if ((await lockQueue(tx, viewer.accountId, post.blog_id)) >= queueSizeMax)
    throw new RefusedError(postsRefusals.queueFull)
  await putInQueue(tx, post.id)
  await wakeQueues(tx, [post.blog_id])
}

/** Publishes or queues a submission that a member approved. A repeated call changes nothing. POST-356 */
export async function approvePost(tx: Tx, viewer: Member, postId: string, toQueue: boolean): Promise<PostState> {
  const post = (await lockPostOf(tx, viewer.blogIds, postId)) ?? refuse(postsRefusals.gone)
  const state = toQueue ? 'queued' : 'published'
  if (post.state === state && (post.options.submitter || post.options.isContributed)) return state
  if (post.state !== 'unapproved' || post.kind === 'answer') throw new RefusedError(postsRefusals.invalidState)
  if (await isHeldByRule(tx, viewer, post, toQueue)) return 'draft'
  await (toQueue ? enqueue(tx, viewer, post) : publishNow(tx, [post]))
  await recordEvent(tx, 'post.approved', { postId, blogId: post.blog_id, state })
  return state
}
