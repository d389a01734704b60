import { passwordMinBytes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { resetPassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { FormKey } from '../parts/FormKey.tsx'
import { LinkMissing } from '../parts/LinkMissing.tsx'
import { useRefused } from '../refused.ts'

const mailAgain = { to: '/forgot', again: t('Send me another link') }

/** A new password with the token of a mail; every session ends, so one logs in afterwards. */
export function ResetForm({ token }: { token: string }) {
  const call = useCall()
  const navigate = useNavigate()
  const refused = useRefused()
  const form = useSubmit(async (typed) => {
    await call(resetPassword, { token, password: typed('password'), keep_apps: typed('keep_apps') === 'on' })
    await navigate('/login?reset=1')
  })
  if (!token) return <LinkMissing {...mailAgain} />
  const problem = form.problem ?? refused
  return (
    <SubmitForm
      form={{ ...form, problem }}
      submit={t('Set password')}
      actions={problem && <Link to={mailAgain.to}>{mailAgain.again}</Link>}
      action="/svc/account/reset"
      method="post"
    >
      <FormKey next="/login?reset=1" />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={t('New password')}
        name="password"
        autoComplete="new-password"
        required
        minLength={passwordMinBytes}
        hint={t('At least {count, plural, one {# character} other {# characters}}.', { count: passwordMinBytes })}
      />
      <Checkbox
        name="keep_apps"
        label={t('Keep the apps I’ve allowed')}
        hint={t('Otherwise their access ends too, because someone else may have been in your account.')}
      />
    </SubmitForm>
  )
}
