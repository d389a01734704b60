import { autoplayViewportMarginPx } from '@bowerbird/domain/media/players.limits.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { isInView, prefersLessMotion, watchScroll } from '../in-view.ts'

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
      const box = place.current?.getBoundingClientRect()
      const element = film.current
      if (!box || !element) return
      if (!isInView(box, window.innerHeight, autoplayViewportMarginPx)) element.pause()
      else if (element.paused) start.current()
    })
  }, [isOn, place, film])
}
