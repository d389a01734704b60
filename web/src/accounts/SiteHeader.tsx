import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../core/session.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { HeaderFrame } from '../ui/shell/HeaderFrame.tsx'
import { AccountMenu } from './AccountMenu.tsx'

interface Props {
  search: ReactNode
  inbox?: ReactNode
  /** Shown only to those who may message. POST-019 */
  messaging?: ReactNode
  activity?: ReactNode
  compose: ReactNode
}

/** Who is looking decides what the header offers. POST-018 … POST-020 */
export function SiteHeader({ search, inbox, messaging, activity, compose }: Props) {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user) {
    return (
      <HeaderFrame search={search} keepName>
        <ButtonLink to="/login" look="quiet">
          Log in
        </ButtonLink>
        <ButtonLink to="/register" look="primary">
          Get started
        </ButtonLink>
      </HeaderFrame>
    )
  }
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
