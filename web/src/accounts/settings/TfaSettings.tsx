import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateUser, useMember } from '../../core/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { RecoveryCodes } from '../parts/RecoveryCodes.tsx'
import { DisableTfaForm, RenewCodesForm } from '../parts/TfaForms.tsx'
import { TfaSetup } from '../parts/TfaSetup.tsx'

/** Two-factor: off, being set up, on; and the recovery codes, which are shown once. */
export function TfaSettings() {
  const { is_tfa_enabled } = useMember()
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const turn = (isOn: boolean) => updateUser(client, { is_tfa_enabled: isOn })

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
  if (!is_tfa_enabled) {
    return (
      <TfaSetup
        onDone={(fresh) => {
          setCodes(fresh)
          turn(true)
        }}
      />
    )
  }
  return (
    <Stack>
      <Notice tone="success">{t('Two-factor authentication is on.')}</Notice>
      <SheetSection title={t('New recovery codes')}>
        <RenewCodesForm onDone={setCodes} />
      </SheetSection>
      <SheetSection title={t('Turn it off')}>
        <DisableTfaForm
          onDone={() => {
            turn(false)
            toast(t('Two-factor authentication is off.'))
          }}
        />
      </SheetSection>
    </Stack>
  )
}
