import {
  livePhotoDeactivateMs,
  livePhotoPostrollMs,
  livePhotoPreviewMs,
} from '@bowerbird/domain/media/players.limits.ts'

/** POST-379, POST-380 */
export type LivePhotoState =
  | { name: 'idle' | 'loading' | 'stopping' | 'preview' }
  | { name: 'playing'; phase: 'postroll' | 'video' }

export type LivePhotoEvent =
  /** Hovered, held, or asked for by Enter. */
  | 'activated'
  | 'left'
  | 'canPlay'
  /** The moment of the still was reached, or the end. */
  | 'ended'
  | 'failed'
  /** First full view, and motion is welcome. */
  | 'seenWhole'
  | 'timeUp'

export const idle: LivePhotoState = { name: 'idle' }
const stopping: LivePhotoState = { name: 'stopping' }

/** POST-382 … POST-384 */
export function nextLivePhoto(state: LivePhotoState, event: LivePhotoEvent): LivePhotoState {
  if (event === 'failed') return idle
  if (event === 'timeUp') return afterTime(state)
  switch (state.name) {
    case 'idle':
      if (event === 'seenWhole') return { name: 'preview' }
      return event === 'activated' ? { name: 'loading' } : state
    case 'preview':
    case 'stopping':
      return event === 'activated' ? { name: 'loading' } : state
    case 'loading':
      if (event === 'canPlay') return { name: 'playing', phase: 'postroll' }
      return event === 'left' ? stopping : state
    case 'playing':
      return event === 'left' || (event === 'ended' && state.phase === 'video') ? stopping : state
  }
}

function afterTime(state: LivePhotoState): LivePhotoState {
  if (state.name === 'playing') return { name: 'playing', phase: 'video' }
  return state.name === 'stopping' || state.name === 'preview' ? idle : state
}

/** Duration of a state; null while it waits for something. POST-381 */
export function lastsMs(state: LivePhotoState): number | null {
  if (state.name === 'stopping') return livePhotoDeactivateMs
  if (state.name === 'preview') return livePhotoPreviewMs
  return state.name === 'playing' && state.phase === 'postroll' ? livePhotoPostrollMs : null
}
