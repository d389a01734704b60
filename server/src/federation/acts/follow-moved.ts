import { blogIdIn } from '@bowerbird/domain/federation/acts/incoming-acts.ts'
import { moveFollows, setMovedTo } from '../../blogs/blog-writes.ts'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { addJob, type Jobs } from '../../core/work/jobs.ts'
import { runInSlices } from '../../core/work/slices.ts'
import { saveRemoteActor } from '../remote-actors.store.ts'
import { fetchActor, UnusableActorError } from '../remote-actors.ts'
import { blogNameOf, blogOfActor } from '../remote-blogs.ts'
import { findKnownAs, findMover, listFollowersToMove, type Mover } from './moving.store.ts'

const followersAtOnce = 100

/** Somebody says that they moved. It counts only if the one they moved to names them as one of before. */
export async function followMoved(deps: Deps, { actorId }: Jobs['follow_moved']): Promise<void> {
  const mover = await findMover(deps.db, actorId)
  if (!mover?.blog_id || !mover.moved_to) return
  const { blog_id: fromBlogId } = mover
  const target = await findTarget(deps, mover)
  if (!target) return
  await deps.db.transaction().execute(async (tx) => {
    const toBlogId = 'id' in target ? target.id : await blogOfActor(tx, target.actorId)
    await setMovedTo(tx, fromBlogId, await blogNameOf(tx, toBlogId))
    await addJob(tx, 'move_followers', { fromBlogId, toBlogId }, `move followers ${fromBlogId}`)
  })
}

type Target = { id: string } | { actorId: string }

async function findTarget(deps: Deps, { actor_url, moved_to }: Mover): Promise<Target | undefined> {
  const address = moved_to as string
  const blogId = blogIdIn(address, deps.config.origin)
  if (blogId) return findKnownAs(deps.db, deps.config, blogId, actor_url)
  try {
    const actor = await fetchActor(deps, address)
    if (!actor.alsoKnownAs?.includes(actor_url)) return undefined
    const { id: actorId } = await saveRemoteActor(deps.db, actor)
    return { actorId }
  } catch (problem) {
    // A server that does not answer is asked again by the job.
    const isFinal = problem instanceof UnusableActorError && !isSilence(problem.cause)
    if (isFinal) return undefined
    throw problem
  }
}

const isSilence = (cause: unknown) => cause instanceof OutgoingError && !cause.isRefused

/** Members follow on, some at a time; their new follows are asked for like any other. */
export async function moveFollowers(
  deps: Deps,
  job: Jobs['move_followers'],
  signal?: AbortSignal | undefined,
): Promise<void> {
  let after = job.after ?? null
  const slice = () =>
    deps.db.transaction().execute(async (tx) => {
      const followers = await listFollowersToMove(tx, deps.config, { ...job, after }, followersAtOnce)
      await moveFollows(
        tx,
        followers.filter(({ mayFollow }) => mayFollow),
        job,
      )
      after = followers.at(-1)?.accountId ?? after
      return followers.length
    })
  await runInSlices(
    slice,
    () => addJob(deps.db, 'move_followers', { ...job, ...(after && { after }) }, `move followers ${job.fromBlogId}`),
    signal,
  )
}
