import { bufferCheckMs, waitingLoggedFromMs } from '@bowerbird/domain/media/players.limits.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** A film that should play and stands still is waited for; only a long wait is told. BLOG-134, BLOG-314 */
export function useBuffering(
  film: RefObject<HTMLVideoElement | null>,
  isPlaying: () => boolean,
  onLongWait: () => void,
) {
  const tell = useRef({ isPlaying, onLongWait })
  tell.current = { isPlaying, onLongWait }
  useEffect(() => {
    let at = -1
    let stoodForMs = 0
    const timer = setInterval(() => {
      const position = film.current?.currentTime ?? 0
      if (!tell.current.isPlaying() || position !== at) {
        // Told when it is over: how long it was is known only then.
        if (stoodForMs >= waitingLoggedFromMs) tell.current.onLongWait()
        stoodForMs = 0
      } else stoodForMs += bufferCheckMs
      at = position
    }, bufferCheckMs)
    return () => clearInterval(timer)
  }, [film])
}
