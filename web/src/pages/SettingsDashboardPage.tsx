import { DashboardSwitches } from '../accounts/DashboardSwitches.tsx'
import { LookChoice } from '../accounts/LookChoice.tsx'
import { SettingsFrame } from '../accounts/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../core/page.ts'

export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: 'Dashboard' })

export function Component() {
  return (
    <SettingsFrame title="Dashboard">
      <DashboardSwitches />
      <LookChoice />
    </SettingsFrame>
  )
}
