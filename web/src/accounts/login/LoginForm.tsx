import { logIn } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { tfaCodeMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useRef, useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { CallForm } from '../../ui/fields/CallForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Stack } from '../../ui/overlays/Sheet.tsx'
import { useBeginSession } from '../accounts.api.ts'
import { OidcEntry } from '../oidc/OidcEntry.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { FormKey } from '../parts/FormKey.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'
import { PasskeyEntry } from '../passkeys/PasskeyEntry.tsx'
import { useRefused } from '../refused.ts'

const { tfaNeeded, wrongTfaCode, tfaLocked } = accountsRefusals
const aboutCode: string[] = [tfaNeeded.text, wrongTfaCode.text, tfaLocked.text]

/** E-mail and password; where two-factor is on, the code in a second step. A passkey does for both. */
export function LoginForm({ next }: { next: string }) {
  const call = useCall()
  const begin = useBeginSession()
  const refused = useRefused()
  const [isCodeAsked, setCodeAsked] = useState(() => aboutCode.includes(refused ?? ''))
  const [isFirstStepShown, setFirstStepShown] = useState(true)
  const fields = useRef<HTMLFormElement>(null)
  const form = useSubmit(async (typed) => {
    try {
      const sent = { email: typed('email'), password: typed('password'), tfa_code: typed('tfa_code') }
      await begin(await call(logIn, sent), next)
    } catch (problem) {
      if (!(problem instanceof ApiRefusal) || problem.code !== tfaNeeded.code) throw problem
      setCodeAsked(true)
      setFirstStepShown(false)
    }
  })
  return (
    <CallForm form={form} ref={fields} action="/login" method="post">
      <FormKey next={next} />
      <Stack>
        {(form.problem ?? refused) && <Notice tone="problem">{form.problem ?? refused}</Notice>}
        <div hidden={!isFirstStepShown}>
          <Stack>
            <EmailField isName />
            <OwnPasswordField />
          </Stack>
        </div>
        {isCodeAsked && (
          <TextField
            label={t('Code')}
            name="tfa_code"
            hint={t('From your authenticator app, or one of your recovery codes.')}
            autoComplete="one-time-code"
            autoFocus={!isFirstStepShown}
            required
            maxLength={tfaCodeMaxLength}
          />
        )}
        <Actions>
          <Button type="submit" look="primary" busy={form.isBusy}>
            {t('Log in')}
          </Button>
          {isFirstStepShown ? (
            <Link to="/forgot">{t('Forgot your password?')}</Link>
          ) : (
            <Button look="quiet" onClick={() => setFirstStepShown(true)}>
              {t('Back')}
            </Button>
          )}
        </Actions>
        <PasskeyEntry next={next} after={isFirstStepShown ? null : fields} />
        {isFirstStepShown && <OidcEntry next={next} />}
      </Stack>
    </CallForm>
  )
}
