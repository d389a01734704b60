import { t } from '@bowerbird/domain/core/language/t.ts'
import { finishLinking, listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { isLinkable } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, useCall } from '../core/query.ts'
import { useNavigate, useSearchParams } from '../core/router/hooks.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

export const networkNames = { twitter: 'Twitter', facebook: 'Facebook' } as const

/** A network sends people back here with a code; it is used up once, and the address forgets it. */
export function useFinishedLink(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const call = useCall()
  const code = search.get('code')
  const state = search.get('state') ?? ''
  const network = state.split('.')[0] ?? ''
  const isUsed = useRef(false)
  useEffect(() => {
    if (!code || !isLinkable(network) || isUsed.current) return
    isUsed.current = true
    void call(finishLinking, { network, code, state })
      .then((links) => {
        client.setQueryData(callKey(listLinkedAccounts, {}), links)
        toast(t('{network} is linked.', { network: networkNames[network] }))
      }, showProblem)
      .then(() => navigate('/settings/apps', { replace: true }))
  }, [call, client, code, navigate, network, state])
}
