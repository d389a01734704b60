import { closeAfterSharedMs } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { useEffect, useRef, useState } from 'react'

type Phase = 'ready' | 'sharing' | 'shared' | 'failed'

/** One share at a time; a while after it succeeded the popover goes. BLOG-162, BLOG-165 */
export function useSharing(onClose: () => void) {
  const [phase, setPhase] = useState<Phase>('ready')
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (phase !== 'shared') return
    const timer = setTimeout(() => close.current(), closeAfterSharedMs)
    return () => clearTimeout(timer)
  }, [phase])
  const share = async (work: () => Promise<unknown>) => {
    if (phase === 'sharing') return
    setPhase('sharing')
    await work().then(
      () => setPhase('shared'),
      () => setPhase('failed'),
    )
  }
  return { phase, share }
}
