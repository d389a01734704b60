import { beginTfa, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { CodeField } from './CodeField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import styles from './Tfa.module.css'

type Begun = OutputOf<typeof beginTfa>

interface Props {
  /** Handed the recovery codes. */
  onDone: (codes: string[]) => void
}

export function TfaSetup({ onDone }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? <ConfirmForm begun={begun} onDone={onDone} /> : <BeginForm onBegun={setBegun} />
}

/** Easier to type from, and apps take it with its gaps. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const call = useCall()
  const form = useSubmit(async (typed) => onBegun(await call(beginTfa, { password: typed('password') })))
  return (
    <SubmitForm form={form} submit={t('Set it up')}>
      <p>
        {t(
          'With two-factor authentication, a stolen password isn’t enough: logging in also takes a code from your phone.',
        )}
      </p>
      <OwnPasswordField />
    </SubmitForm>
  )
}

function ConfirmForm({ begun, onDone }: { begun: Begun; onDone: (codes: string[]) => void }) {
  const call = useCall()
  const form = useSubmit(async (typed) => onDone((await call(confirmTfa, { code: typed('tfa_code') })).recovery_codes))
  return (
    <SubmitForm form={form} submit={t('Turn on')}>
      <p>{t('Scan this with your authenticator app, or type the key into it.')}</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qr_svg)}`}
        width={200}
        height={200}
        alt={t('QR code with the key, to scan with an authenticator app')}
      />
      <p>
        {rich('Key: {code}', {
          code: <code className={styles.code}>{inFours(begun.secret)}</code>,
        })}
      </p>
      <CodeField fromAppOnly autoFocus />
    </SubmitForm>
  )
}
