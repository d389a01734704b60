import { NotificationSwitches } from '../../accounts/settings/NotificationSwitches.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: 'Notifications' })

export function Component() {
  return (
    <SettingsFrame title="Notifications">
      <NotificationSwitches />
    </SettingsFrame>
  )
}
