import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { TfaSettings } from '../../accounts/settings/TfaSettings.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: 'Two-factor authentication' })

export function Component() {
  return (
    <SettingsFrame title="Two-factor authentication">
      <TfaSettings />
    </SettingsFrame>
  )
}
