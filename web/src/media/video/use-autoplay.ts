import { autoplayViewportMarginPx } from '@bowerbird/domain/media/players.limits.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { prefersLessMotion } from '../../core/less-motion.ts'
import { isInView, watchScroll } from '../in-view.ts'

/** Plays, muted, while the place is in view, and pauses when it leaves. BLOG-121 … BLOG-123 */
export function useAutoplay(
  isOn: boolean,
  place: RefObject<HTMLElement | null>,
  film: RefObject<HTMLVideoElement | null>,
  play: () => void,
) {
  const start = useRef(play)
  start.current = play
  useEffect(() => {
    if (!isOn || prefersLessMotion()) return
    return watchScroll(() => {
      const { current } = place
      const element = film.current
      if (!current || !element) return
      const isSeen = isInView(current.getBoundingClientRect(), window.innerHeight, autoplayViewportMarginPx)
      // A form over the page makes it inert.
      if (!isSeen || current.closest('[inert]')) element.pause()
      else if (element.paused) start.current()
    })
  }, [isOn, place, film])
}
