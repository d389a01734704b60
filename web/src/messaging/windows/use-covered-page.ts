import { useEffect } from 'react'
import { makeInert, siteHeader, sitePage } from '../../ui/overlays/inert-layers.ts'

/** On a narrow screen a window covers the page, which can then neither be reached nor read out. */
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
