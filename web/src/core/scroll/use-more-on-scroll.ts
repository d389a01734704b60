import { infiniteScrollTriggerShare } from '@bowerbird/domain/core/core.limits.ts'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Asks for more when 90 % has been scrolled: once for each page, and not while `canLoad` is false. POST-389, POST-502
 * After a failure it waits for the next scroll. BLOG-419
 */
export function useMoreOnScroll(
  canLoad: boolean,
  loadMore: () => void,
  area?: RefObject<HTMLElement | null>,
  hasFailed = false,
): void {
  const latest = useRef(loadMore)
  latest.current = loadMore
  useEffect(() => {
    if (!canLoad) return
    const place = area?.current ?? null
    const scrolled = place ?? window
    let isAsked = false
    const check = () => {
      if (isAsked || scrolledShare(place) < infiniteScrollTriggerShare) return
      isAsked = true
      latest.current()
    }
    if (!hasFailed) check()
    scrolled.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      scrolled.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [canLoad, area, hasFailed])
}

const scrolledShare = (area: HTMLElement | null) =>
  area
    ? (area.scrollTop + area.clientHeight) / area.scrollHeight
    : (window.scrollY + window.innerHeight) / document.documentElement.scrollHeight
