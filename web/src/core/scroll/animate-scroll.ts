import { prefersLessMotion } from '../less-motion.ts'

/** Scrolls the page, or an area of it, to a height in the given time, at once for those who want no motion; settles when it is there. */
export function animateScroll(toPx: number, forMs: number, area: HTMLElement | null = null): Promise<void> {
  const scrolled = area ?? window
  const from = area ? area.scrollTop : window.scrollY
  const distance = Math.max(0, toPx) - from
  if (prefersLessMotion() || forMs <= 0) {
    scrolled.scrollTo(0, from + distance)
    return Promise.resolve()
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  const beganAt = performance.now()
  const step = () => {
    const share = Math.min(1, (performance.now() - beganAt) / forMs)
    const eased = 1 - (1 - share) ** 3
    scrolled.scrollTo(0, from + distance * eased)
    if (share < 1) requestAnimationFrame(step)
    else resolve()
  }
  requestAnimationFrame(step)
  return promise
}
