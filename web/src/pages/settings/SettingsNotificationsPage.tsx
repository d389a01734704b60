import { t } from '@bowerbird/domain/core/language/t.ts'
import { NotificationSwitches } from '../../accounts/settings/NotificationSwitches.tsx'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { PushSettings } from '../../push/PushSettings.tsx'
import { pushQuery } from '../../push/push.api.ts'

export async function loader(args: PageArgs) {
  await requireUser(args)
  const begun = args.client.prefetchQuery(pushQuery)
  if (typeof window === 'undefined') await begun
}

export const head = () => ({ title: t('Notifications') })

export function Component() {
  return (
    <SettingsFrame title={t('Notifications')}>
      <NotificationSwitches />
      <PushSettings />
    </SettingsFrame>
  )
}
