import { t } from '@bowerbird/domain/core/language/t.ts'
import User from 'lucide-react/icons/user-round'
import { lazyLayer } from '../core/page/lazy.ts'
import { MenuButton } from '../ui/overlays/Menu.tsx'

const AccountItems = lazyLayer('AccountItems', async () => (await import('./AccountItems.tsx')).AccountItems)

/** POST-024 */
export const AccountMenu = () => (
  <MenuButton label={t('Account')} icon={<User />}>
    <AccountItems />
  </MenuButton>
)
