import { sentStatusFadeMs, sentStatusShownMs } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '../core/call-api.ts'

export type SendPhase = 'ready' | 'sending' | 'sent' | 'fading' | 'failed' | 'refused'

const isRefusedByNetwork = (error: unknown) =>
  error instanceof ApiRefusal && error.code === sharingRefusals.networkRefused.code

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
    } catch (error) {
      setPhase(isRefusedByNetwork(error) ? 'refused' : 'failed')
    }
  }
  return { phase, send, reset: () => setPhase('ready') }
}
