import { t } from '@bowerbird/domain/core/language/t.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { TfaSettings } from '../../accounts/settings/TfaSettings.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
}

export const head = () => ({ title: t('Two-factor authentication') })

export function Component() {
  return (
    <SettingsFrame title={t('Two-factor authentication')}>
      <TfaSettings />
    </SettingsFrame>
  )
}
