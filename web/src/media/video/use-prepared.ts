import { useEffect, useState } from 'react'
import type { Preparable } from '../../core/page/late.ts'

/** Whether a late part is there by now. It is fetched after the page was shown, and never on the server. */
export function usePrepared({ prepare }: Preparable, isWanted = true): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    prepare().then(
      () => {
        if (!isGone) setReady(true)
      },
      // Without it the browser's own controls stay.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [prepare, isWanted])
  return isReady
}
