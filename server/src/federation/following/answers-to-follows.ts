import type { Effect } from '@bowerbird/domain/federation/incoming.ts'
import { deleteFollows } from '../../blogs/blog-writes.ts'
import type { Tx } from '../../core/database/database.ts'
import { GateError } from '../inbox.gate.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { findAsked, markAccepted, markRefused, type NamedFollow } from './following.store.ts'

/** Only the one who was asked answers. An answer that comes twice, or after the follow has ended, changes nothing. */
export async function takeAnswer(
  tx: Tx,
  effect: Extract<Effect, { does: 'accept' | 'reject' }>,
  { id }: RemoteActorRow,
): Promise<void> {
  const asked = effect.followId === null ? id : await findAsked(tx, effect.followId)
  if (asked !== undefined && asked !== id) throw new GateError(401, 'an answer of somebody who was not asked')
  if (effect.does === 'accept') await markAccepted(tx, id, effect)
  else await endFollows(tx, id, effect)
}

/** The members no longer follow them, and are told so on their page. */
async function endFollows(tx: Tx, actorId: string, follow: NamedFollow): Promise<void> {
  await deleteFollows(tx, await markRefused(tx, actorId, follow))
}

/** Somebody who blocks a blog is not followed by it either. */
export const endFollowsBy = (tx: Tx, byBlogId: string, { id }: RemoteActorRow): Promise<void> =>
  endFollows(tx, id, { followId: null, byBlogId })
