import type { Refusal } from '../core/refusal.ts'
import { messagingRefusals } from './messaging.refusals.ts'

interface Sending {
  isVerified: boolean
  isBlocked: boolean
  canReceive: boolean
}

/** Checks an existing conversation. MSG-409, MSG-410 */
export function refuseSending({ isVerified, isBlocked, canReceive }: Sending): Refusal | null {
  if (!isVerified) return messagingRefusals.notVerified
  return isBlocked || !canReceive ? messagingRefusals.cannotReceive : null
}

interface Starting extends Sending {
  /** The other takes messages only from blogs it follows. */
  isPicky: boolean
  isFollowedByOther: boolean
  /** The site lets people write only to blogs they follow. */
  needsFollow: boolean
  isFollowing: boolean
  startedToday: number
  startsPerDay: number
}

/** Checks a new conversation; the first rule that fails answers. MSG-409 … MSG-414 */
export function refuseStarting(about: Starting): Refusal | null {
  const refusal = refuseSending(about)
  if (refusal) return refusal
  if (about.isPicky && !about.isFollowedByOther) return messagingRefusals.onlyFromFollowed
  if (about.needsFollow && !about.isFollowing) return messagingRefusals.followNeeded
  return about.startedToday >= about.startsPerDay ? messagingRefusals.dailyLimit : null
}
