import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember, useSession } from '../../core/session.ts'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { AccountSwitch } from './AccountSwitches.tsx'

/** BLOG-221 */
export function NotificationSwitches() {
  const user = useMember()
  const { desktop_notifications: isDesktopOffered } = useSession().config
  return (
    <SheetSection title={t('How you’re notified')}>
      <AccountSwitch
        name="email_notifications"
        label={t('Email')}
        hint={
          user.is_verified_email
            ? t('At most one email a day to {email}, and only when there’s something new.', { email: user.email })
            : t('We’ll send emails to {email} once you’ve confirmed the address.', { email: user.email })
        }
      />
      <AccountSwitch
        name="desktop_notifications"
        label={t('Desktop')}
        hint={
          isDesktopOffered
            ? t('Show a notification when a message arrives and you’re on another page.')
            : t('This site doesn’t offer desktop notifications.')
        }
        checked={user.desktop_notifications && isDesktopOffered}
        disabled={!isDesktopOffered}
      />
    </SheetSection>
  )
}
