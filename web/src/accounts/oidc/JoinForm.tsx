import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { type Finished, joinByOidc } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { useSession } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/overlays/Sheet.tsx'
import { useBeginSession } from '../accounts.api.ts'
import { BlogNameField } from '../parts/BlogNameField.tsx'
import { InviteField } from '../parts/InviteField.tsx'
import { NewcomerFields, useNewcomerAnswers } from '../parts/NewcomerFields.tsx'

/** Makes an account for somebody whom the issuer knows: all that is missing is a name. */
export function JoinForm({ finished: { token, email, next } }: { finished: Finished }) {
  const call = useCall()
  const begin = useBeginSession()
  const { signups } = useSession().config
  const answersOf = useNewcomerAnswers()
  const form = useSubmit(async (typed) => {
    await begin(await call(joinByOidc, { token, name: typed('name'), ...answersOf(typed) }), next)
  })
  if (signups === 'closed') return <Notice>{accountsRefusals.signupsClosed.text}</Notice>
  return (
    <CallForm form={form}>
      <Stack>
        <p>
          {rich('Welcome! Choose a name for your first blog. Your account uses <strong>{email}</strong>.', {
            email,
            strong: (text) => <strong>{text}</strong>,
          })}
        </p>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        {signups === 'invite' && <InviteField />}
        <BlogNameField />
        <NewcomerFields />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {t('Get started')}
        </Button>
      </Stack>
    </CallForm>
  )
}
