import { PasswordForm } from '../accounts/PasswordForm.tsx'
import { SettingsFrame } from '../accounts/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../core/page.ts'

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
