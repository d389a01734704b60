import { mailTokenLifetimeMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSearchParams } from '../../core/router/hooks.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
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
  const problem = form.problem ?? refused
  return (
    <form action="/svc/account/reset/request" method="post" onSubmit={form.onSubmit}>
      <FormKey next="/forgot?sent=1" />
      <Stack>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <EmailField error={form.errorAt('email')} />
        <Actions>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t('Send me a link')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
