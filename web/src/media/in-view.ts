import { viewCheckThrottleMs } from '@bowerbird/domain/media/players.limits.ts'
import { throttle } from './throttle.ts'

interface Box {
  top: number
  bottom: number
  height: number
}

/** The margin widens the window at its top and bottom; a negative one makes it smaller. BLOG-121 */
export const isInView = ({ top, bottom }: Box, windowHeight: number, marginPx = 0): boolean =>
  bottom > -marginPx && top < windowHeight + marginPx

export const isWhollyInView = ({ top, bottom, height }: Box, windowHeight: number): boolean =>
  height > 0 && top >= 0 && bottom <= windowHeight

/** Looks now and, while the page or a panel of it scrolls, once in 500 ms. BLOG-122, BLOG-285 */
export function watchScroll(look: () => void): () => void {
  const check = throttle(look, viewCheckThrottleMs)
  const anywhere = { capture: true, passive: true }
  check()
  window.addEventListener('scroll', check, anywhere)
  window.addEventListener('resize', check)
  return () => {
    check.cancel()
    window.removeEventListener('scroll', check, anywhere)
    window.removeEventListener('resize', check)
  }
}
