import { t } from '@bowerbird/domain/core/language/t.ts'
import { ForgotForm } from '../../accounts/login/ForgotForm.tsx'
import { Link } from '../../core/router/Link.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'

export const loader = () => ({})
export const head = () => ({ title: t('Forgot your password?'), canonical: '/forgot' })

export function Component() {
  return (
    <Sheet
      title={t('Forgot your password?')}
      lead={t('Enter your email address, and we’ll send you a link to set a new password.')}
      footer={<Link to="/login">{t('Back to log in')}</Link>}
    >
      <ForgotForm />
    </Sheet>
  )
}
