import { disableTfa, renewRecoveryCodes } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../core/query.ts'
import { type Typed, useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { CodeField } from './CodeField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'

interface Props {
  look: 'plain' | 'danger'
  /** The label of the button. */
  children: ReactNode
  send: (typed: Typed) => Promise<unknown>
}

/** Asks for both factors again, because the action weakens two-factor. */
function BothFactorsForm({ look, children, send }: Props) {
  const form = useSubmit(send)
  return (
    <SubmitForm form={form} submit={children} look={look}>
      <OwnPasswordField />
      <CodeField />
    </SubmitForm>
  )
}

const bothFactors = (typed: Typed) => ({ password: typed('password'), code: typed('tfa_code') })

export function RenewCodesForm({ onDone }: { onDone: (codes: string[]) => void }) {
  const call = useCall()
  return (
    <BothFactorsForm
      look="plain"
      send={async (typed) => onDone((await call(renewRecoveryCodes, bothFactors(typed))).recovery_codes)}
    >
      {t('Make new codes')}
    </BothFactorsForm>
  )
}

export function DisableTfaForm({ onDone }: { onDone: () => void }) {
  const call = useCall()
  return (
    <BothFactorsForm
      look="danger"
      send={async (typed) => {
        await call(disableTfa, bothFactors(typed))
        onDone()
      }}
    >
      {t('Turn off')}
    </BothFactorsForm>
  )
}
