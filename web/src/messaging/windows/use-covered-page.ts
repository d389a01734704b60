import { useEffect } from 'react'
import { makeInert, siteHeader, sitePage } from '../../ui/overlays/inert-layers.ts'

/** Makes the page inert while a window covers it on a narrow screen. */
export function useCoveredPage(isWindowOpen: boolean): void {
  useEffect(() => {
    if (!isWindowOpen) return
    const narrow = matchMedia('(max-width: 600px)')
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
