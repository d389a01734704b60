import { changeEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useMember } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'
import { useResendVerification } from './settings.api.ts'

/** The address, whether it is confirmed, and how to change it. */
export function EmailSettings() {
  const { email, is_verified_email } = useMember()
  const [isChanging, setChanging] = useState<boolean>()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const resend = useResendVerification()
  return (
    <SheetSection title={t('Email')}>
      <Stack>
        <p>
          <strong>{email}</strong> {is_verified_email && `· ${t('confirmed')}`}
        </p>
        {!is_verified_email && (
          <Notice tone="warning">
            {t('This address isn’t confirmed yet. Please open the link in the email we sent you.')}
          </Notice>
        )}
        {askedFor && (
          <Notice tone="success">
            {t('We sent an email to {askedFor}. Your address changes when you open the link in it.', { askedFor })}
          </Notice>
        )}
        {isChanging ? (
          <ChangeEmailForm
            onDone={(asked) => {
              setAskedFor(asked)
              setChanging(false)
            }}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <Actions>
            {!is_verified_email && (
              <Button busy={resend.isPending} onClick={() => resend.mutate()}>
                {t('Send the email again')}
              </Button>
            )}
            <Button autoFocus={isChanging === false} onClick={() => setChanging(true)}>
              {t('Change email')}
            </Button>
          </Actions>
        )}
      </Stack>
    </SheetSection>
  )
}

function ChangeEmailForm({ onDone, onCancel }: { onDone: (email: string) => void; onCancel: () => void }) {
  const call = useCall()
  const form = useSubmit(async (typed) => {
    await call(changeEmail, { email: typed('email'), password: typed('password') })
    onDone(typed('email'))
  })
  return (
    <SubmitForm form={form} submit={t('Change email')} onCancel={onCancel}>
      <EmailField label={t('New email')} autoFocus />
      <OwnPasswordField />
    </SubmitForm>
  )
}
