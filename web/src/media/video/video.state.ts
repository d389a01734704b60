import { isLooped, mayAutoplay, type Playable } from '@bowerbird/domain/media/players.rules.ts'

/** BLOG-115 */
export interface VideoState {
  isPaused: boolean
  isLoaded: boolean
  isMuted: boolean
  isAutoplay: boolean
  isLooped: boolean
  isFullscreen: boolean
  isHd: boolean
  /** The spinner shows. */
  isWaiting: boolean
  hasFailed: boolean
  hasEnded: boolean
  /** The viewer pressed play themselves at least once. */
  wasStarted: boolean
}

export type VideoChange =
  | { to: 'played' | 'paused' | 'loaded' | 'ended' | 'failed' | 'waiting' | 'goesOn' | 'startedByHand' | 'takenOver' }
  | { to: 'muted'; is: boolean }
  | { to: 'fullscreen'; is: boolean }
  | { to: 'hd'; is: boolean }

/** BLOG-116 … BLOG-120, BLOG-126, BLOG-128 */
export const newVideo = (video: Playable, mayStartItself: boolean): VideoState => ({
  isPaused: true,
  isLoaded: false,
  isMuted: true,
  isAutoplay: mayStartItself && mayAutoplay(video),
  isLooped: isLooped(video.duration),
  isFullscreen: false,
  isHd: false,
  isWaiting: false,
  hasFailed: false,
  hasEnded: false,
  wasStarted: false,
})

export function changeVideo(state: VideoState, change: VideoChange): VideoState {
  switch (change.to) {
    case 'played':
      return { ...state, isPaused: false, hasEnded: false, isWaiting: false }
    case 'paused':
      return { ...state, isPaused: true }
    case 'loaded':
      return { ...state, isLoaded: true }
    case 'ended':
      return { ...state, isPaused: true, hasEnded: true, isWaiting: false }
    case 'failed': // BLOG-127
      return { ...state, isPaused: true, isLooped: false, isAutoplay: false, isWaiting: false, hasFailed: true }
    case 'waiting': // BLOG-131
      return state.hasFailed ? state : { ...state, isWaiting: true }
    case 'goesOn': // BLOG-132
      return { ...state, isWaiting: false }
    case 'startedByHand': // BLOG-116
      return { ...state, isMuted: state.wasStarted ? state.isMuted : false, wasStarted: true, isAutoplay: false }
    case 'takenOver': // BLOG-124
      return { ...state, isAutoplay: false, isMuted: false, wasStarted: true }
    case 'muted':
      return { ...state, isMuted: change.is }
    case 'fullscreen':
      return { ...state, isFullscreen: change.is }
    case 'hd':
      return { ...state, isHd: change.is, isWaiting: true }
  }
}
