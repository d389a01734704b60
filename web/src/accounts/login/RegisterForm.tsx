import { register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { passwordMinBytes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useSession } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import { useBeginSession } from '../accounts.api.ts'
import { OidcEntry } from '../oidc/OidcEntry.tsx'
import { BlogNameField } from '../parts/BlogNameField.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { FormKey } from '../parts/FormKey.tsx'
import { InviteField } from '../parts/InviteField.tsx'
import { NewcomerFields, useNewcomerAnswers } from '../parts/NewcomerFields.tsx'
import { useRefused } from '../refused.ts'

/** An account and its first blog, in three fields. */
export function RegisterForm({ next }: { next: string }) {
  const call = useCall()
  const begin = useBeginSession()
  const refused = useRefused()
  const { signups } = useSession().config
  const answersOf = useNewcomerAnswers()
  const form = useSubmit(async (typed) => {
    const sent = { email: typed('email'), password: typed('password'), name: typed('name') }
    await begin(await call(register, { ...sent, ...answersOf(typed) }), next)
  })
  if (signups === 'closed') return <Notice>{accountsRefusals.signupsClosed.text}</Notice>
  const problem = form.problem ?? refused
  return (
    <CallForm form={form} action="/register" method="post">
      <FormKey next={next} />
      <Stack>
        {problem && <Notice tone="problem">{problem}</Notice>}
        {signups === 'invite' && <InviteField />}
        <EmailField />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          required
          minLength={passwordMinBytes}
          hint={t(
            'At least {count, plural, one {# character} other {# characters}}. A short sentence is easy to remember.',
            { count: passwordMinBytes },
          )}
        />
        <BlogNameField />
        <NewcomerFields />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {t('Get started')}
        </Button>
        <OidcEntry next={next} />
      </Stack>
    </CallForm>
  )
}
