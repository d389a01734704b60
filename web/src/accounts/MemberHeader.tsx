import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMember } from '../core/session.ts'
import { IconLink } from '../ui/IconButton.tsx'
import { HeaderFrame } from '../ui/shell/HeaderFrame.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface Props {
  search: ReactNode
  inbox?: ReactNode
  /** Shown only to those who may message. POST-019 */
  messaging: ReactNode
  activity: ReactNode
  compose: ReactNode
}

/** POST-018 */
export function MemberHeader({ search, inbox, messaging, activity, compose }: Props) {
  const user = useMember()
  const { pathname } = useLocation()
  return (
    <HeaderFrame search={search}>
      <IconLink
        to="/dashboard"
        label="Dashboard"
        icon={<House />}
        aria-current={pathname === '/dashboard' ? 'page' : undefined}
      />
      {inbox}
      {user.can_message && messaging}
      {activity}
      <AccountMenu />
      {compose}
    </HeaderFrame>
  )
}
