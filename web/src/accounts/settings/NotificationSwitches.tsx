import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember, useSession } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { useAccountSwitch } from './settings.api.ts'

/** BLOG-221 */
export function NotificationSwitches() {
  const user = useMember()
  const { desktop_notifications: isDesktopOffered } = useSession().config
  const mail = useAccountSwitch('email_notifications')
  const desktop = useAccountSwitch('desktop_notifications')
  return (
    <SheetSection title={t('How you’re notified')}>
      <Switch
        label={t('Email')}
        hint={
          user.is_verified_email
            ? t('At most one email a day to {email}, and only when there’s something new.', { email: user.email })
            : t('We’ll send emails to {email} once you’ve confirmed the address.', { email: user.email })
        }
        checked={user.email_notifications}
        onChange={(event) => mail.mutate(event.currentTarget.checked)}
      />
      <Switch
        label={t('Desktop')}
        hint={
          isDesktopOffered
            ? t('Show a notification when a message arrives and you’re on another page.')
            : t('This site doesn’t offer desktop notifications.')
        }
        checked={user.desktop_notifications && isDesktopOffered}
        disabled={!isDesktopOffered}
        onChange={(event) => desktop.mutate(event.currentTarget.checked)}
      />
    </SheetSection>
  )
}
