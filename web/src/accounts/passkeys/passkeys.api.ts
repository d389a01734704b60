import * as calls from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callQuery, useCall } from '../../core/query.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import type { SentProof } from './ConfirmPerson.tsx'
import { makePasskey } from './web-authn.ts'

export const passkeysQuery = callQuery(calls.listPasskeys, {})

export function usePasskeyChanges() {
  const call = useCall()
  const client = useQueryClient()
  const keep = ({ passkeys, has_password }: OutputOf<typeof calls.listPasskeys>, words: string) => {
    client.setQueryData(passkeysQuery.queryKey, { passkeys, has_password })
    toast(words)
  }
  return {
    add: async (proof: SentProof) => {
      const made = await makePasskey(await call(calls.beginPasskey, proof))
      keep(await call(calls.addPasskey, made), t('Passkey added'))
    },
    rename: async (id: string, name: string) =>
      keep(await call(calls.renamePasskey, { id, name }), t('Passkey renamed')),
    remove: async (id: string, proof: SentProof) =>
      keep(await call(calls.removePasskey, { id, ...proof }), t('Passkey removed')),
  }
}
