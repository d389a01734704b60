import { t } from '@bowerbird/domain/core/language/t.ts'
import Compass from 'lucide-react/icons/compass'
import Mail from 'lucide-react/icons/mail'
import { useLocation } from '../../core/router/hooks.ts'
import { useMember, waitingIn } from '../../core/session.ts'
import { IconLink } from '../../ui/fields/IconButton.tsx'
import { WideOnly } from '../../ui/shell/WideOnly.tsx'

/** The drawer holds these in a narrow window. */
export function PlacesEntry() {
  const { pathname } = useLocation()
  const waiting = waitingIn(useMember())
  const here = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <WideOnly>
      <IconLink to="/explore" label={t('Explore')} icon={<Compass />} aria-current={here('/explore')} />
      <IconLink to="/inbox" label={t('Inbox')} icon={<Mail />} count={waiting} aria-current={here('/inbox')} />
    </WideOnly>
  )
}
