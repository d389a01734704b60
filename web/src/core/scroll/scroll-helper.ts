import { scrollHelperDefaults } from '@bowerbird/domain/core/core.limits.ts'
import { animateScroll } from './animate-scroll.ts'

interface Options {
  speedMs: number
  /** Pixels by which an element must reach beyond the visible edges; negative for inside them. */
  triggerPaddingPx: number
  /** Pixels left free between the edge and an element that is scrolled to. */
  contentPaddingPx: number
  debounceMs: number
}

export type ScrollHelper = ReturnType<typeof scrollHelper>

/** Helps with one scrolling area, or with the page. POST-388 */
export function scrollHelper(area: HTMLElement | null, given: Partial<Options> = {}) {
  const { speedMs, triggerPaddingPx, contentPaddingPx, debounceMs } = { ...scrollHelperDefaults, ...given }
  const seen = () => area?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight)
  const isInView = (element: Element): boolean => {
    const { top, bottom } = seen()
    const box = element.getBoundingClientRect()
    return box.bottom >= top - triggerPaddingPx && box.top <= bottom + triggerPaddingPx
  }
  return {
    isInView,
    /** Brings an element into view, unless it is there. */
    scrollTo(element: Element): Promise<void> {
      if (isInView(element)) return Promise.resolve()
      const { top, bottom } = seen()
      const box = element.getBoundingClientRect()
      const from = area?.scrollTop ?? window.scrollY
      const isAbove = box.top < top
      const by = isAbove ? box.top - top - contentPaddingPx : box.bottom - bottom + contentPaddingPx
      return animateScroll(from + by, speedMs, area)
    },
    /** Tells once scrolling has come to rest; the answer stops it. */
    onRest(listener: () => void): () => void {
      const scrolled = area ?? window
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(listener, debounceMs)
      }
      scrolled.addEventListener('scroll', wait, { passive: true })
      return () => {
        clearTimeout(timer)
        scrolled.removeEventListener('scroll', wait)
      }
    },
  }
}
