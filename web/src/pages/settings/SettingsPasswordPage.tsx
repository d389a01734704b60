import { t } from '@bowerbird/domain/core/language/t.ts'
import { PasswordForm } from '../../accounts/settings/PasswordForm.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: t('Password') })

export function Component() {
  return (
    <SettingsFrame title={t('Password')}>
      <PasswordForm />
    </SettingsFrame>
  )
}
