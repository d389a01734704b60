import { t } from '@bowerbird/domain/core/language/t.ts'
import House from 'lucide-react/icons/house'
import Menu from 'lucide-react/icons/menu'
import User from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { lazyLayer } from '../core/page/lazy.ts'
import { useLocation } from '../core/router/hooks.ts'
import { useFlag, useMember } from '../core/session.ts'
import { IconButton, IconLink } from '../ui/fields/IconButton.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { HeaderFrame } from '../ui/shell/HeaderFrame.tsx'
import { WideOnly } from '../ui/shell/WideOnly.tsx'

const MemberDrawer = lazyLayer('MemberDrawer', async () => (await import('./MemberDrawer.tsx')).MemberDrawer)

export function DrawerButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('Menu')}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <MemberDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const AccountItems = lazyLayer('AccountItems', async () => (await import('./AccountItems.tsx')).AccountItems)

/** POST-024 */
const AccountMenu = () => (
  <MenuButton label={t('Account')} icon={<User />}>
    <AccountItems />
  </MenuButton>
)

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
