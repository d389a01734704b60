import { t } from '@bowerbird/domain/core/language/t.ts'
import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { useLocation } from '../core/router/hooks.ts'
import { useFlag, useMember } from '../core/session.ts'
import { IconLink } from '../ui/fields/IconButton.tsx'
import { HeaderFrame } from '../ui/shell/HeaderFrame.tsx'
import { WideOnly } from '../ui/shell/WideOnly.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { DrawerButton } from './DrawerButton.tsx'

interface Props {
  search: ReactNode
  /** The page's own title; a search shows none. BLOG-200 */
  title?: string | undefined
  inbox?: ReactNode
  /** Shown only to those who may message. POST-019 */
  messaging: ReactNode
  activity: ReactNode
  compose: ReactNode
}

/** POST-018 */
export function MemberHeader({ search, title, inbox, messaging, activity, compose }: Props) {
  const user = useMember()
  const isHandset = useFlag('is_mobile_handset')
  const { pathname } = useLocation()
  return (
    <HeaderFrame search={search} menu={<DrawerButton />} title={title} isHandset={isHandset}>
      <WideOnly>
        <IconLink
          to="/dashboard"
          label={t('Dashboard')}
          icon={<House />}
          aria-current={pathname === '/dashboard' ? 'page' : undefined}
        />
      </WideOnly>
      {inbox}
      {user.can_message && messaging}
      {activity}
      <WideOnly>
        <AccountMenu />
      </WideOnly>
      {compose}
    </HeaderFrame>
  )
}
