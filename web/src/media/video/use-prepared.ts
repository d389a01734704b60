import { startTransition, useEffect, useState } from 'react'
import type { Preparable } from '../../core/page/lazy.ts'

/** Tells whether a lazy part has loaded. It is fetched after the page was shown, and never on the server. */
export function usePrepared({ prepare }: Preparable, isWanted = true): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    prepare().then(
      () => {
        if (!isGone) startTransition(() => setReady(true))
      },
      // The browser's own controls stay when it cannot be loaded.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [prepare, isWanted])
  return isReady
}
