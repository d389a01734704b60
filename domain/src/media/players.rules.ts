import { elapsedJumpMaxSeconds, livestreamLoopMinSeconds, loopMinSeconds } from './players.limits.ts'
import { filmstripFrameCount } from './sound-and-video.limits.ts'

export interface Playable {
  /** In seconds; 0 when it is not known. */
  duration: number
  /** It is going on right now, or is the recording of one that was. BLOG-341 */
  livestream?: 'live' | 'recorded' | undefined
}

/** Whether a video may start by itself, were it in view. BLOG-119, BLOG-120 */
export function mayAutoplay({ duration, livestream }: Playable): boolean {
  if (livestream === 'live' || !(duration > 0) || !Number.isFinite(duration)) return true
  return duration > (livestream ? livestreamLoopMinSeconds : loopMinSeconds)
}

/** BLOG-126 */
export const isLooped = (duration: number): boolean => !(duration > 0 && duration <= loopMinSeconds)

/** Time really watched: a jump in the position is none. BLOG-135 */
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

/** Which of the ten pictures stands for a place in the video, from 0 to 1. BLOG-136 */
export const filmstripFrameAt = (share: number): number =>
  Math.min(filmstripFrameCount - 1, Math.max(0, Math.floor(share * filmstripFrameCount)))

/** Whoever listens to what they started keeps it in the gutter. BLOG-289 */
export const mayBeEvicted = (docked: { wasStarted: boolean; isPaused: boolean; isMuted: boolean }): boolean =>
  !docked.wasStarted || docked.isPaused || docked.isMuted
