import { reportsPerHour } from '@bowerbird/domain/federation/federation.limits.ts'
import type { Effect } from '@bowerbird/domain/federation/incoming.ts'
import { isObjectEffect, type ObjectEffect } from '@bowerbird/domain/federation/incoming-objects.ts'
import { toAnswerOfFollow } from '@bowerbird/domain/federation/to-activity.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { deleteBlockBetween, insertBlockBy } from '../blogs/blog-writes.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { addJob } from '../core/work/jobs.ts'
import { findFederatedBlog } from './actors.views.ts'
import { answerQuote, noteQuoteAnswer } from './acts/quotes.ts'
import { receiveAsk, spendAsk } from './acts/receive-asks.ts'
import { clearFailures, enqueue } from './deliveries.store.ts'
import { endFollowsBy, takeAnswer } from './following/answers-to-follows.ts'
import { isBlockedBy } from './following/following.store.ts'
import type { Admitted } from './inbox.gate.ts'
import { removeLeaver, renewBlogOf } from './incoming/authors.ts'
import { receiveObject, removeHeld } from './incoming/receive-object.ts'
import { hashOf } from './incoming/received.ts'
import { readActor } from './local-actors.ts'
import * as store from './remote-actors.store.ts'
import { fetchActor } from './remote-actors.ts'
import { blogOfActor } from './remote-blogs.ts'
import { receiveReport } from './servers/receive-report.ts'

/** Does what an admitted activity asks for, once for each id. */
export async function receive(deps: Deps, { incoming: { id, effect }, sender }: Admitted): Promise<void> {
  if (effect.does === 'report') await deps.limiter.spendKey(`ap report ${sender.host}`, reportsPerHour, 3600)
  if (effect.does === 'change') await store.saveRemoteActor(deps.db, await fetchActor(deps, sender.actor_url))
  const asked = effect.does === 'follow' ? await readFollowed(deps, effect.blogId, sender) : null
  if (effect.does === 'ask') await spendAsk(deps, sender)
  await deps.db.transaction().execute(async (tx) => {
    const isNew = id === null || (await store.noteReceived(tx, hashOf(sender, id)))
    if (!isNew) return
    await clearFailures(tx, sender.host)
    if (effect.does === 'follow') return answerFollow(tx, deps, { effect, sender, asked })
    if (isObjectEffect(effect)) return receiveObject(tx, deps, effect, sender)
    await apply(tx, deps, effect, sender)
  })
}

/** Makes the actor of the blog before the transaction, because that takes a while. */
async function readFollowed(
  deps: Deps,
  blogId: string,
  { id }: store.RemoteActorRow,
): Promise<{ canBeFollowed: boolean } | null> {
  const blog = await findFederatedBlog(deps.db, deps.config, { blogId })
  if (!blog) return null
  await readActor(deps, blog.id, blog.name)
  return { canBeFollowed: blog.can_be_followed && !(await isBlockedBy(deps.db, blogId, id)) }
}

interface Asked {
  effect: Extract<Effect, { does: 'follow' }>
  sender: store.RemoteActorRow
  asked: { canBeFollowed: boolean } | null
}

/** Follows are accepted at once, and refused where the blog takes no new followers. */
async function answerFollow(tx: Tx, { config }: Deps, { effect, sender, asked }: Asked): Promise<void> {
  if (!asked) return
  const { blogId, follow } = effect
  if (asked.canBeFollowed) await store.upsertFollower(tx, blogId, sender.id, String(follow.id))
  const actor = actorUrl(blogId, config.origin)
  const mark = hashOf(sender, String(follow.id)).toString('hex').slice(0, 32)
  const answer = toAnswerOfFollow(asked.canBeFollowed ? 'Accept' : 'Reject', actor, follow, mark)
  await enqueue(tx, [{ blogId, object: String(answer.id), body: answer, to: sender }])
}

async function apply(
  tx: Tx,
  deps: Deps,
  effect: Exclude<Effect, { does: 'follow' } | ObjectEffect>,
  sender: store.RemoteActorRow,
): Promise<void> {
  const { id } = sender
  switch (effect.does) {
    case 'unfollow': {
      const { blogId, followId } = effect
      // Noted as received, so that a Follow that comes after its Undo does nothing.
      const isOldFollow = followId !== null && !(await store.noteReceived(tx, hashOf(sender, followId)))
      await store.deleteFollower(tx, id, { blogId, followId, isOldFollow })
      // A reblog may be taken back by its id alone.
      if (followId !== null) await removeHeld(tx, sender, followId)
      break
    }
    case 'block':
      await store.deleteFollower(tx, id, { blogId: effect.blogId, followId: null, isOldFollow: false })
      await endFollowsBy(tx, effect.blogId, sender)
      await insertBlockBy(tx, await blogOfActor(tx, id), effect.blogId)
      break
    case 'unblock':
      await deleteBlockBetween(tx, await blogOfActor(tx, id), effect.blogId)
      break
    case 'leave':
      await removeLeaver(tx, id)
      break
    case 'move':
      await store.noteMove(tx, id, effect.target)
      await addJob(tx, 'follow_moved', { actorId: id }, `follow moved ${id}`)
      break
    case 'quote':
      await answerQuote(tx, deps, effect, { sender, mark: hashOf(sender, effect.quoting).toString('hex').slice(0, 32) })
      break
    case 'quoteAnswer':
      await noteQuoteAnswer(tx, effect, sender)
      break
    case 'ask':
      // The same question may come to several inboxes, in activities of their own.
      if (await store.noteReceived(tx, hashOf(sender, effect.noteId))) await receiveAsk(tx, deps, effect, sender)
      break
    case 'report':
      await receiveReport(tx, sender.host, effect)
      break
    case 'change':
      await renewBlogOf(tx, id)
      break
    case 'accept':
    case 'reject':
      await takeAnswer(tx, effect, sender)
      break
  }
}
