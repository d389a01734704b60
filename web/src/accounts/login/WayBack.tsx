import { t } from '@bowerbird/domain/core/language/t.ts'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'

/** Leads away from a page that a mail led to. */
export function WayBack() {
  return useUser() ? (
    <Link to="/dashboard">{t('Back to the dashboard')}</Link>
  ) : (
    <Link to="/login">{t('Back to log in')}</Link>
  )
}
