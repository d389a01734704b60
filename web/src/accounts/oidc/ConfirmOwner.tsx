import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { confirmOidc, type Finished } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { askForPasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { useBeginSession } from '../accounts.api.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'
import { signByPasskey } from '../passkeys/web-authn.ts'

/** An account with that address is linked by its owner alone; where it has two-factor, that is asked for too. */
export function ConfirmOwner({ finished, name }: { finished: Finished; name: string }) {
  const { token, email, next, outcome } = finished
  const call = useCall()
  const begin = useBeginSession()
  const isLinking = outcome === 'confirm'
  const [isCodeAsked, setCodeAsked] = useState(!isLinking)
  const form = useSubmit(async (typed) => {
    try {
      const proof = { password: typed('password'), tfa_code: typed('tfa_code') }
      await begin(await call(confirmOidc, { token, ...proof }), next)
    } catch (problem) {
      if (!(problem instanceof ApiRefusal) || problem.code !== accountsRefusals.tfaNeeded.code) throw problem
      setCodeAsked(true)
    }
  })
  const byPasskey = useSubmit(async () => {
    const passkey = await signByPasskey(await call(askForPasskey, {}))
    await begin(await call(confirmOidc, { token, passkey }), next)
  })
  const problem = form.problem ?? byPasskey.problem
  return (
    <Stack>
      {isLinking && (
        <p>
          {rich(
            'There’s already an account with <strong>{email}</strong>. If it’s yours, confirm it once, and you can log in with {name} from now on.',
            { email, strong: (text) => <strong>{text}</strong>, name },
          )}
        </p>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <CallForm form={form} id="owner">
        <Stack>
          {isLinking && <OwnPasswordField autoFocus />}
          {isCodeAsked && <CodeField autoFocus />}
        </Stack>
      </CallForm>
      <Actions>
        <Button type="submit" form="owner" look="primary" busy={form.isBusy}>
          {t('Log in')}
        </Button>
        <form onSubmit={byPasskey.onSubmit}>
          <Button type="submit" busy={byPasskey.isBusy}>
            {t('Use a passkey')}
          </Button>
        </form>
        {isLinking && <Link to="/forgot">{t('Forgot your password?')}</Link>}
      </Actions>
    </Stack>
  )
}
