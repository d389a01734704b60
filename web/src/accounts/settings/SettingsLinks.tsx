import { t } from '@bowerbird/domain/core/language/t.ts'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-help'
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Plug from 'lucide-react/icons/plug'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserRound from 'lucide-react/icons/user-round'
import { NavLink } from '../../core/router/Link.tsx'
import styles from './SettingsLinks.module.css'

const apart = [
  { to: '/settings/account', words: t('Account'), icon: <UserRound /> },
  { to: '/settings/notifications', words: t('Notifications'), icon: <Bell /> },
  { to: '/settings/apps', words: t('Apps'), icon: <Plug /> },
]

const inPlace = [
  { to: '/settings/dashboard', words: t('Dashboard'), icon: <SlidersHorizontal /> },
  { to: '/settings/privacy', words: t('Privacy'), icon: <Lock /> },
  { to: '/settings/password', words: t('Change Password'), icon: <KeyRound /> },
  { to: '/settings/tfa', words: t('Two Factor Authentication'), icon: <ShieldCheck /> },
  { to: '/settings/login', words: t('Ways To Log In'), icon: <FingerprintPattern /> },
  { to: '/help', words: t('Help'), icon: <CircleHelp /> },
]

/** The way between the settings pages. BLOG-215 … BLOG-219 */
export function SettingsLinks({ className }: { className?: string | undefined }) {
  return (
    <>
      <div className={styles.apart}>
        {apart.map(({ to, words, icon }) => (
          <NavLink key={to} to={to} className={className} title={words} target="_blank" rel="noopener">
            {icon}
            <span className={styles.onDesktop}>{words}</span>
          </NavLink>
        ))}
      </div>
      {inPlace.map(({ to, words, icon }) => (
        <NavLink key={to} to={to} className={className}>
          {icon}
          <span>{words}</span>
        </NavLink>
      ))}
    </>
  )
}
