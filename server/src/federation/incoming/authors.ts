import { addRemoval } from '../../accounts/remove-account.jobs.ts'
import { renewBlogElsewhere } from '../../blogs/blog-writes.ts'
import { retireBlog } from '../../blogs/retire-blogs.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import * as store from '../remote-actors.store.ts'
import { fetchActor } from '../remote-actors.ts'

/** The author of something, fetched at the first time. */
export const readActorAt = async (deps: Deps, actorUrl: string): Promise<store.RemoteActorRow> =>
  (await store.findRemoteActor(deps.db, actorUrl)) ?? store.saveRemoteActor(deps.db, await fetchActor(deps, actorUrl))

/** The blog of somebody whose actor was read again gets their name and words of now. */
export async function renewBlogOf(tx: Tx, actorId: string): Promise<void> {
  const actor = await store.findStanding(tx, actorId)
  if (actor?.blog_id)
    await renewBlogElsewhere(tx, actor.blog_id, { title: actor.title || actor.name, description: actor.summary })
}

/** Everything of somebody who left goes: what they follow at once, their blog by a job, because it may be much. */
export async function removeLeaver(tx: Tx, actorId: string): Promise<void> {
  const actor = await store.findStanding(tx, actorId)
  if (!actor?.blog_id) return void (await store.deleteRemoteActor(tx, actorId))
  await store.deleteFollowersBy(tx, actorId)
  await retireBlog(tx, actor.blog_id)
  await addRemoval(tx, { accountId: null, blogIds: [actor.blog_id] })
}
