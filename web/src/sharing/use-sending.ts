import { sentStatusFadeMs, sentStatusShownMs } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { useEffect, useRef, useState } from 'react'

export type SendPhase = 'ready' | 'sending' | 'sent' | 'fading' | 'failed'

/** One send at a time; its success shows for a moment and fades. POST-317 … POST-319 */
export function useSending(onSent: () => void) {
  const [phase, setPhase] = useState<SendPhase>('ready')
  const after = useRef(onSent)
  after.current = onSent

  useEffect(() => {
    if (phase !== 'sent' && phase !== 'fading') return
    const isFading = phase === 'fading'
    const timer = setTimeout(
      () => setPhase(isFading ? 'ready' : 'fading'),
      isFading ? sentStatusFadeMs : sentStatusShownMs,
    )
    return () => clearTimeout(timer)
  }, [phase])

  const send = async (work: () => Promise<unknown>) => {
    if (phase === 'sending') return
    setPhase('sending')
    try {
      await work()
      setPhase('sent')
      after.current()
    } catch {
      setPhase('failed')
    }
  }
  return { phase, send, forget: () => setPhase('ready') }
}
