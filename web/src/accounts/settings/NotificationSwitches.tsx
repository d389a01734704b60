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
    <SheetSection title={t('How you are told')}>
      <Switch
        label={t('E-mail')}
        hint={
          user.is_verified_email
            ? t('At most one mail a day to {email}, and only on days when something happened.', { email: user.email })
            : t('Mails go to {email} once you have verified it.', { email: user.email })
        }
        checked={user.email_notifications}
        onChange={(event) => mail.mutate(event.currentTarget.checked)}
      />
      <Switch
        label={t('Desktop')}
        hint={
          isDesktopOffered
            ? t('A small note on your screen when a message comes and you are looking elsewhere.')
            : t('This site does not offer desktop notifications.')
        }
        checked={user.desktop_notifications && isDesktopOffered}
        disabled={!isDesktopOffered}
        onChange={(event) => desktop.mutate(event.currentTarget.checked)}
      />
    </SheetSection>
  )
}
