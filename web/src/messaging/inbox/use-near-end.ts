import { scrollThresholdPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Asks for more near the end of what scrolls, and at once where nothing needs to scroll. MSG-060 */
export function useNearEnd(box: RefObject<HTMLElement | null>, isOffered: boolean, fetchMore: () => void): void {
  const latest = useRef(fetchMore)
  latest.current = fetchMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked at anew.
  useEffect(() => {
    const scrolled = box.current
    if (!isOffered || !scrolled) return
    const check = () => {
      const left = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight
      if (left <= scrollThresholdPx.bottom) latest.current()
    }
    check()
    scrolled.addEventListener('scroll', check, { passive: true })
    return () => scrolled.removeEventListener('scroll', check)
  }, [box, isOffered, fetchMore])
}
