import { PasswordForm } from '../../accounts/settings/PasswordForm.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: 'Password' })

export function Component() {
  return (
    <SettingsFrame title="Password">
      <PasswordForm />
    </SettingsFrame>
  )
}
