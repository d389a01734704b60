import { t } from '@bowerbird/domain/core/language/t.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

interface Props {
  label?: string
  name?: string
  autoFocus?: boolean
}

/** The password one has, to show that one is who one says. */
export const OwnPasswordField = ({ label = t('Password'), name = 'password', autoFocus }: Props) => (
  <PasswordField label={label} name={name} autoComplete="current-password" autoFocus={autoFocus} required />
)
