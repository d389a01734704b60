import { mailTokenLifetimeMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSearchParams } from '../../core/router/hooks.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { FormKey } from '../parts/FormKey.tsx'
import { useRefused } from '../refused.ts'

/** Asks for a reset mail. The answer is the same whether or not the address has an account. */
export function ForgotForm() {
  const call = useCall()
  const refused = useRefused()
  const [search] = useSearchParams()
  const [isSent, setSent] = useState(search.has('sent'))
  const form = useSubmit(async (typed) => {
    await call(requestPasswordReset, { email: typed('email') })
    setSent(true)
  })
  if (isSent) {
    return (
      <Notice tone="success">
        {t(
          'If there’s an account with that address, we’ve emailed it a link. The link works once, for {count, plural, one {# minute} other {# minutes}}.',
          { count: mailTokenLifetimeMinutes },
        )}
      </Notice>
    )
  }
  return (
    <SubmitForm
      form={{ ...form, problem: form.problem ?? refused }}
      submit={t('Send me a link')}
      action="/svc/account/reset/request"
      method="post"
    >
      <FormKey next="/forgot?sent=1" />
      <EmailField />
    </SubmitForm>
  )
}
