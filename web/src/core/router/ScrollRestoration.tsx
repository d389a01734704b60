import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { LocationContext, needed, usePage, useRouter } from './contexts.ts'

const storageKey = 'scroll-positions'

/** Scrolls to where a page was left on the way back to it, and else to its anchor or its top. */
export function ScrollRestoration(): null {
  const router = useRouter()
  const location = needed(use(LocationContext))
  const { preventScrollReset } = usePage()
  const shown = useRef(location)
  const positions = useRef<Record<string, number>>({})

  useEffect(() => {
    const store = () => {
      positions.current[router.state.location.key] = window.scrollY
      storePositions(positions.current)
      // A page that is loaded again is scrolled by the browser.
      history.scrollRestoration = 'auto'
    }
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    positions.current = { ...storedPositions(), ...positions.current }
    takeOver()
    window.addEventListener('pagehide', store)
    window.addEventListener('pageshow', takeOver)
    const stop = router.subscribe((next, before) => {
      if (next.location !== before.location) positions.current[before.location.key] = window.scrollY
    })
    return () => {
      stop()
      window.removeEventListener('pagehide', store)
      window.removeEventListener('pageshow', takeOver)
      history.scrollRestoration = 'auto'
    }
  }, [router])

  useLayoutEffect(() => {
    if (shown.current === location) return
    shown.current = location
    const left = positions.current[location.key]
    const anchor = anchorOf(location.hash)
    if (left !== undefined) window.scrollTo(0, left)
    else if (anchor) anchor.scrollIntoView()
    else if (!preventScrollReset) window.scrollTo(0, 0)
  }, [location, preventScrollReset])
  return null
}

function anchorOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Storage may be full or blocked; pages then begin at their top. */
function storePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {}
}

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}
