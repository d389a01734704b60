import { t } from '@bowerbird/domain/core/language/t.ts'
import { LanguageForm } from '../../accounts/LanguageForm.tsx'
import { AccountSwitches } from '../../accounts/settings/AccountSwitches.tsx'
import { DeleteAccount } from '../../accounts/settings/DeleteAccount.tsx'
import { EmailSettings } from '../../accounts/settings/EmailSettings.tsx'
import { ExportSection } from '../../accounts/settings/ExportSection.tsx'
import { SessionList } from '../../accounts/settings/SessionList.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { sessionsQuery } from '../../accounts/settings/settings.api.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(sessionsQuery)
}

export const head = () => ({ title: t('Account') })

export function Component() {
  return (
    <SettingsFrame title={t('Account')}>
      <EmailSettings />
      <LanguageForm />
      <AccountSwitches />
      <SessionList />
      <ExportSection />
      <DeleteAccount />
    </SettingsFrame>
  )
}
