import { passwordMinBytes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { changePassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'

export function PasswordForm() {
  const call = useCall()
  const form = useSubmit(async (typed, element) => {
    await call(changePassword, {
      current_password: typed('current_password'),
      new_password: typed('new_password'),
      end_apps: typed('end_apps') === 'on',
    })
    element.reset()
    toast(t('Password changed'))
  })
  return (
    <SubmitForm form={form} submit={t('Change password')}>
      <OwnPasswordField label={t('Current password')} name="current_password" />
      <PasswordField
        label={t('New password')}
        name="new_password"
        autoComplete="new-password"
        required
        minLength={passwordMinBytes}
        hint={t('At least {count, plural, one {# character} other {# characters}}. All other sessions end.', {
          count: passwordMinBytes,
        })}
      />
      <Checkbox
        name="end_apps"
        label={t('Also end access for the apps I’ve allowed')}
        hint={t(
          'Choose this if someone else may have been in your account. The apps you use will ask for access again.',
        )}
      />
    </SubmitForm>
  )
}
