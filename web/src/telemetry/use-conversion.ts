import { sendConversion } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { useRef } from 'react'
import { useCall } from '../core/query.ts'
import { useUser } from '../core/session.ts'

const name = 'CONVERSION_ACTION_HTML5_VIDEO'

/** Reports a player's first play to the server once, for members only. BLOG-322, BLOG-323, BLOG-393 */
export function useConversion(player: string): () => void {
  const call = useCall()
  const isMember = useUser() !== null
  const state = useRef<'open' | 'sending' | 'sent'>('open')
  return () => {
    if (!isMember || state.current !== 'open') return
    state.current = 'sending'
    const log = JSON.stringify({ name, extra: { player, player_version: 2 } })
    call(sendConversion, { log }).then(
      () => {
        state.current = 'sent'
      },
      () => {
        state.current = 'open'
      },
    )
  }
}
