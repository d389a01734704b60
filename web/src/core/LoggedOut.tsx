import { t } from '@bowerbird/domain/core/language/t.ts'
import { loggedOut } from '@bowerbird/domain/core/session.messages.ts'
import { loginPath } from './next-path.ts'
import { useLocation } from './router/hooks.ts'

/** Leads back to this form; the link loads a page of its own, so that nothing asks what becomes of the words. */
export function LoggedOut() {
  const location = useLocation()
  return (
    <>
      {loggedOut()} <a href={loginPath(location.mask ?? location)}>{t('Log in')}</a>
    </>
  )
}
