import { loaderDelayMs } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { useEffect, useState } from 'react'

/** Tells whether something has been running long enough to say so. BLOG-146 */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setSlow(true), loaderDelayMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isRunning])
  return isSlow
}
