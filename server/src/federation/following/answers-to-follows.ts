import type { Effect } from '@bowerbird/domain/federation/incoming.ts'
import { deleteFollows } from '../../blogs/blog-writes.ts'
import type { Tx } from '../../core/database/database.ts'
import { recordEvents } from '../../core/work/events.ts'
import { GateError } from '../inbox.gate.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { findAsked, markAccepted, markRefused, type NamedFollow, type RefusedFollow } from './following.store.ts'

/** Only the one who was asked answers. An answer that comes twice, or after the follow has ended, changes nothing. */
export async function takeAnswer(
  tx: Tx,
  effect: Extract<Effect, { does: 'accept' | 'reject' }>,
  { id }: RemoteActorRow,
): Promise<void> {
  const asked = effect.followId === null ? id : await findAsked(tx, effect.followId)
  if (asked !== undefined && asked !== id) throw new GateError(401, 'an answer of somebody who was not asked')
  if (effect.does === 'accept') return markAccepted(tx, id, effect)
  const refused = await endFollows(tx, id, effect)
  const events = refused.map(({ blog_id, by_blog_id }) => ({ blogId: blog_id, byBlogId: by_blog_id }))
  await recordEvents(tx, 'follow.refused', events)
}

/** The members no longer follow them, which their page says. */
async function endFollows(tx: Tx, actorId: string, follow: NamedFollow): Promise<RefusedFollow[]> {
  const refused = await markRefused(tx, actorId, follow)
  await deleteFollows(tx, refused)
  return refused
}

/** Somebody who blocks a blog is not followed by it either, and nobody is told of the block. */
export const endFollowsBy = (tx: Tx, byBlogId: string, { id }: RemoteActorRow): Promise<unknown> =>
  endFollows(tx, id, { followId: null, byBlogId })
