import { tfaCodeMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  /** Setting up needs the app itself; elsewhere a recovery code does as well. */
  fromAppOnly?: boolean
  autoFocus?: boolean
}

/** A code of the authenticator app. */
export function CodeField({ fromAppOnly = false, autoFocus }: Props) {
  return (
    <TextField
      label={t('Code')}
      name="tfa_code"
      hint={
        fromAppOnly ? t('The six digits your app shows now.') : t('From your authenticator app, or a recovery code.')
      }
      autoComplete="one-time-code"
      inputMode={fromAppOnly ? 'numeric' : 'text'}
      autoFocus={autoFocus}
      required
      maxLength={tfaCodeMaxLength}
    />
  )
}
