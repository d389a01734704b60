import { followMark } from '@bowerbird/domain/federation/incoming.ts'
import { toFollow, toUndoOfFollow } from '@bowerbird/domain/federation/to-follow.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import type { Tx } from '../../core/database/database.ts'
import type { GroupListeners } from '../../core/work/events.ts'
import { addJobs } from '../../core/work/jobs.ts'
import { enqueue, type NewActivity } from '../deliveries.store.ts'
import { type ActorDeps, makeActors } from '../local-actors.ts'
import { tellOfBlocks, tellOfEndedBlocks } from './blocks.listeners.ts'
import * as store from './following.store.ts'

/** Tells other servers whom our members follow and block. */
export const followingListeners = (deps: ActorDeps): GroupListeners => ({
  'blog.followed': {
    askToFollow: async (tx, events) => settleFollows(tx, deps, await store.listFollowers(tx, events)),
  },
  'follow.ended': { tellOfEndedFollows: (tx, pairs) => settleFollows(tx, deps, pairs) },
  'block.made': { tellOfBlocks: (tx, blocks) => tellOfBlocks(tx, deps, blocks) },
  'block.ended': { tellOfEndedBlocks: (tx, blocks) => tellOfEndedBlocks(tx, deps, blocks) },
})

/** Compares what each member wants with what was asked, so that events may come twice, late or in another order. */
async function settleFollows(tx: Tx, deps: ActorDeps, pairs: readonly store.Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const asked: store.AskedFollow[] = []
  const ended: store.Pair[] = []
  const activities: NewActivity[] = []
  const firsts = new Set<string>()
  const asking: { id: string; name: string }[] = []
  for (const follow of await store.lockFollows(tx, pairs)) {
    const wanted = wantedFollow(follow, deps.config.origin)
    if (wanted?.follow_id === follow.follow_id) continue
    const old = askedFollow(follow)
    if (old && !follow.is_refused) activities.push(activityOf(deps, old, follow, toUndoOfFollow))
    if (old && !follow.is_refused && !wanted) ended.push({ accountId: follow.account_id, blogId: follow.blog_id })
    if (!wanted) continue
    asked.push(wanted)
    asking.push({ id: wanted.by_blog_id, name: follow.primary_blog_name ?? '' })
    activities.push(activityOf(deps, wanted, follow, toFollow))
    if (follow.is_first) firsts.add(follow.actor_id)
  }
  if (activities.length === 0) return
  await makeActors(deps, asking)
  await enqueue(tx, activities)
  await store.saveFollows(tx, asked, ended)
  await addJobs(
    tx,
    'bring_posts',
    [...firsts].map((actorId) => ({ body: { actorId }, jobKey: `bring posts ${actorId}` })),
  )
}

/** Each follow of a member has an id of its own, also if it is the second one of the same person. */
function wantedFollow(follow: store.FollowOfOther, origin: string): store.AskedFollow | null {
  const { account_id, blog_id, wanted_id, primary_blog_id: by } = follow
  if (!wanted_id || !by) return null
  return { account_id, blog_id, by_blog_id: by, follow_id: `${actorUrl(by, origin)}${followMark}${wanted_id}` }
}

function askedFollow({ account_id, blog_id, by_blog_id, follow_id }: store.FollowOfOther): store.AskedFollow | null {
  return follow_id && by_blog_id ? { account_id, blog_id, by_blog_id, follow_id } : null
}

function activityOf(
  { config }: ActorDeps,
  { by_blog_id, follow_id }: store.AskedFollow,
  { actor_url, blog_id, host, inbox }: store.FollowOfOther,
  write: typeof toFollow,
): NewActivity {
  const actor = actorUrl(by_blog_id, config.origin)
  const body = write(follow_id, { actor, other: actor_url })
  return { blogId: by_blog_id, object: `${actor} and ${blog_id}`, body, to: { host, inbox } }
}
