import { useEffect, useRef } from 'react'
import { useLocation } from '../../core/router/hooks.ts'
import { useBackCloses } from '../../ui/overlays/back-closes.ts'
import { makeInert, siteHeader, sitePage } from '../../ui/overlays/inert-layers.ts'

/** Narrower windows have room for a conversation or a page. */
const narrowWindow = '(max-width: 600px)'
/** Leads on to the dashboard with its conversation open. */
const talkPage = /^\/(?:messaging\/)?conversation\//
export const isNarrow = (): boolean => matchMedia(narrowWindow).matches

/** Makes the page inert while a conversation covers it on a narrow screen; Back and another page uncover it. */
export function useCoveredPage(isWindowOpen: boolean, minimizeAll: () => void): void {
  useBackCloses(minimizeAll, isWindowOpen && isNarrow())
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== shownAt.current && !talkPage.test(shownAt.current) && isNarrow()) minimizeAll()
    shownAt.current = pathname
  })
  useEffect(() => {
    if (!isWindowOpen) return
    const narrow = matchMedia(narrowWindow)
    let uncover = () => {}
    const follow = () => {
      uncover()
      uncover = narrow.matches ? makeInert(sitePage, siteHeader) : () => {}
    }
    follow()
    narrow.addEventListener('change', follow)
    return () => {
      narrow.removeEventListener('change', follow)
      uncover()
    }
  }, [isWindowOpen])
}
