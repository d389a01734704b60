import { SettingsFrame } from '../accounts/SettingsFrame.tsx'
import { TfaSettings } from '../accounts/TfaSettings.tsx'
import { type PageArgs, requireUser } from '../core/page.ts'

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
