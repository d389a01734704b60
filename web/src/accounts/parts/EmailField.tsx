import { emailMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { TextField } from '../../ui/fields/TextField.tsx'

interface Props {
  label?: string
  /** The address serves as a user name when logging in. */
  isName?: boolean
  autoFocus?: boolean
}

export const EmailField = ({ label = t('Email'), isName = false, autoFocus }: Props) => (
  <TextField
    label={label}
    name="email"
    type="email"
    autoComplete={isName ? 'username webauthn' : 'email'}
    autoFocus={autoFocus}
    required
    maxLength={emailMaxLength}
  />
)
