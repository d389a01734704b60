import { verifyEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSearchParams } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { updateUser } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { FormKey } from '../parts/FormKey.tsx'
import { LinkMissing } from '../parts/LinkMissing.tsx'
import { useRefused } from '../refused.ts'

const mailAgain = { to: '/settings/account', again: t('Send the email again') }

/** A press, not the mere opening of the link, confirms the address: mail programs open links by themselves. */
export function VerifyForm({ token }: { token: string }) {
  const call = useCall()
  const client = useQueryClient()
  const refused = useRefused()
  const [search] = useSearchParams()
  const [isDone, setDone] = useState(search.has('done'))
  const form = useSubmit(async () => {
    const { email } = await call(verifyEmail, { token })
    updateUser(client, { email, is_verified_email: true })
    setDone(true)
  })
  if (isDone) {
    return (
      <Stack>
        <Notice tone="success">{t('Thank you. Your email address is confirmed.')}</Notice>
        <Actions>
          <ButtonLink to="/dashboard" look="primary">
            {t('Go to the dashboard')}
          </ButtonLink>
        </Actions>
      </Stack>
    )
  }
  if (!token) return <LinkMissing {...mailAgain} />
  const problem = form.problem ?? refused
  return (
    <SubmitForm
      form={{ ...form, problem }}
      submit={t('Confirm my address')}
      actions={problem && <Link to={mailAgain.to}>{mailAgain.again}</Link>}
      action="/svc/account/verify"
      method="post"
    >
      <FormKey next="/verify?done=1" />
      <input type="hidden" name="token" value={token} />
    </SubmitForm>
  )
}
