import { AccountSwitches } from '../accounts/AccountSwitches.tsx'
import { DeleteAccount } from '../accounts/DeleteAccount.tsx'
import { EmailSettings } from '../accounts/EmailSettings.tsx'
import { ExportSection } from '../accounts/ExportSection.tsx'
import { SessionList } from '../accounts/SessionList.tsx'
import { SettingsFrame } from '../accounts/SettingsFrame.tsx'
import { sessionsQuery } from '../accounts/settings.api.ts'
import { type PageArgs, requireUser } from '../core/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(sessionsQuery)
}

export const head = () => ({ title: 'Account' })

export function Component() {
  return (
    <SettingsFrame title="Account">
      <EmailSettings />
      <AccountSwitches />
      <SessionList />
      <ExportSection />
      <DeleteAccount />
    </SettingsFrame>
  )
}
