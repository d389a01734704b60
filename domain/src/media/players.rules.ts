import { elapsedJumpMaxSeconds, livestreamLoopMinSeconds, loopMinSeconds } from './players.limits.ts'
import { filmstripFrameCount } from './sound-and-video.limits.ts'

export interface Playable {
  /** Seconds; 0 when unknown. */
  duration: number
  /** A stream that is live, or the recording of one. BLOG-341 */
  livestream?: 'live' | 'recorded' | undefined
}

/** Says whether a video may start by itself once it is in view. BLOG-119, BLOG-120 */
export function mayAutoplay({ duration, livestream }: Playable): boolean {
  if (livestream === 'live' || !(duration > 0) || !Number.isFinite(duration)) return true
  return duration > (livestream ? livestreamLoopMinSeconds : loopMinSeconds)
}

/** BLOG-126 */
export const isLooped = (duration: number): boolean => !(duration > 0 && duration <= loopMinSeconds)

/** Counts watched time only; a jump in the position adds none. BLOG-135 */
export function addWatched(watched: number, before: number, now: number): number {
  const step = now - before
  return step > 0 && step < elapsedJumpMaxSeconds ? watched + step : watched
}

const errorNames = [
  'MEDIA_ERR_ABORTED',
  'MEDIA_ERR_NETWORK',
  'MEDIA_ERR_DECODE',
  'MEDIA_ERR_SRC_NOT_SUPPORTED',
  'MEDIA_ERR_ENCRYPTED',
]

/** BLOG-411 */
export const mediaErrorName = (code: number): string => errorNames[code - 1] ?? 'MEDIA_ERR_CUSTOM'

/** Picks one of the ten frames for a position from 0 to 1. BLOG-136 */
export const filmstripFrameAt = (share: number): number =>
  Math.min(filmstripFrameCount - 1, Math.max(0, Math.floor(share * filmstripFrameCount)))

/** A video that its viewer started and can hear is not evicted. BLOG-289 */
export const mayBeEvicted = (docked: { wasStarted: boolean; isPaused: boolean; isMuted: boolean }): boolean =>
  !docked.wasStarted || docked.isPaused || docked.isMuted
