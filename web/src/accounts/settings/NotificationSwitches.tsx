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
    <SheetSection title="How you are told">
      <Switch
        label="E-mail"
        hint={
          user.is_verified_email
            ? `At most one mail a day to ${user.email}, and only on days when something happened.`
            : `Mails go to ${user.email} once you have verified it.`
        }
        checked={user.email_notifications}
        onChange={(event) => mail.mutate(event.currentTarget.checked)}
      />
      <Switch
        label="Desktop"
        hint={
          isDesktopOffered
            ? 'A small note on your screen when a message comes and you are looking elsewhere.'
            : 'This site does not offer desktop notifications.'
        }
        checked={user.desktop_notifications && isDesktopOffered}
        disabled={!isDesktopOffered}
        onChange={(event) => desktop.mutate(event.currentTarget.checked)}
      />
    </SheetSection>
  )
}
