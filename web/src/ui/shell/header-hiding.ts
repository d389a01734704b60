import {
  headerHeightPx,
  mobileHeaderStickyAbovePx,
  mobileHeaderStickyDelayMs,
  wideLayoutFromPx,
} from '@bowerbird/domain/core/core.limits.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

const useHolders = create<{ count: number }>(() => ({ count: 0 }))

/** Keeps the header away while something needs the whole screen, as the open post form does. POST-023 */
export function useHeaderHidden(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return
    useHolders.setState(({ count }) => ({ count: count + 1 }))
    return () => useHolders.setState(({ count }) => ({ count: count - 1 }))
  }, [isAway])
}

/** BLOG-209 */
const isMobile = (isHandset: boolean) => isHandset || window.innerWidth < wideLayoutFromPx

/**
 * Hidden on scrolling down past its own height, back on scrolling up or at the top. POST-022, BLOG-208
 * The mobile header is sticky a moment after the page was scrolled. BLOG-207
 */
export function useHeaderScroll(isHandset: boolean): { isHidden: boolean; isSticky: boolean } {
  const isHeldAway = useHolders(({ count }) => count > 0)
  const [isScrolledAway, setScrolledAway] = useState(false)
  const [isSticky, setSticky] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    let waiting: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const now = window.scrollY
      const hidesAbovePx = isMobile(isHandset) ? mobileHeaderStickyAbovePx : headerHeightPx
      if (now !== last) setScrolledAway(now > last && now > hidesAbovePx)
      last = now
      if (!isMobile(isHandset) || now <= mobileHeaderStickyAbovePx) {
        clearTimeout(waiting)
        waiting = undefined
        setSticky(false)
      } else waiting ??= setTimeout(() => setSticky(true), mobileHeaderStickyDelayMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(waiting)
    }
  }, [isHandset])
  // The page may have been scrolled down to what needed the screen. POST-023
  useEffect(() => {
    if (isHeldAway) return
    setScrolledAway(false)
    // The focus goes back in the next frame and may scroll to its button, which the frame after it tells.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setScrolledAway(false))
    })
    return () => cancelAnimationFrame(frame)
  }, [isHeldAway])
  return { isHidden: isHeldAway || isScrolledAway, isSticky }
}
