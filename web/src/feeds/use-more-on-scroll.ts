import { infiniteScrollTriggerShare } from '@bowerbird/domain/core/core.limits.ts'
import { useEffect, useRef } from 'react'

/** Asks for more when 90 % has been scrolled: once for each page, and not while `canLoad` is false. POST-389, POST-502 */
export function useMoreOnScroll(canLoad: boolean, loadMore: () => void): void {
  const latest = useRef(loadMore)
  latest.current = loadMore
  useEffect(() => {
    if (!canLoad) return
    let isAsked = false
    const check = () => {
      if (isAsked || scrolledShare() < infiniteScrollTriggerShare) return
      isAsked = true
      latest.current()
    }
    check()
    window.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [canLoad])
}

const scrolledShare = () => (window.scrollY + window.innerHeight) / document.documentElement.scrollHeight
