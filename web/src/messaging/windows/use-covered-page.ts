import { useEffect } from 'react'
import { putUnderGlass, siteHeader, sitePage } from '../../ui/overlays/under-glass.ts'

/** On a narrow screen a window covers the page, which can then neither be reached nor read out. */
export function useCoveredPage(isWindowOpen: boolean): void {
  useEffect(() => {
    if (!isWindowOpen) return
    const narrow = matchMedia('(max-width: 600px)')
    let uncover = () => {}
    const follow = () => {
      uncover()
      uncover = narrow.matches ? putUnderGlass(sitePage, siteHeader) : () => {}
    }
    follow()
    narrow.addEventListener('change', follow)
    return () => {
      narrow.removeEventListener('change', follow)
      uncover()
    }
  }, [isWindowOpen])
}
