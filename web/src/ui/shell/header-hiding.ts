import { headerHeightPx } from '@bowerbird/domain/core/core.limits.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

const useHolders = create<{ count: number }>(() => ({ count: 0 }))

/** Keeps the header away while something needs the whole screen, as the open post form does. POST-023 */
export function useHeaderKeptAway(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return
    useHolders.setState(({ count }) => ({ count: count + 1 }))
    return () => useHolders.setState(({ count }) => ({ count: count - 1 }))
  }, [isAway])
}

/** Hidden on scrolling down past its own height, back on scrolling up or at the top. POST-022 */
export function useHeaderIsHidden(): boolean {
  const isKeptAway = useHolders(({ count }) => count > 0)
  const [isScrolledAway, setScrolledAway] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now !== last) setScrolledAway(now > last && now > headerHeightPx)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isKeptAway || isScrolledAway
}
