import { NotificationSwitches } from '../accounts/NotificationSwitches.tsx'
import { SettingsFrame } from '../accounts/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../core/page.ts'

export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: 'Notifications' })

export function Component() {
  return (
    <SettingsFrame title="Notifications">
      <NotificationSwitches />
    </SettingsFrame>
  )
}
