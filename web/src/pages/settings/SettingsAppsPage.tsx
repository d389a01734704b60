import { t } from '@bowerbird/domain/core/language/t.ts'
import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { AllowedApps } from '../../apps/AllowedApps.tsx'
import { grantsQuery } from '../../apps/apps.api.ts'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { LinkedAccounts, linkedAccountsQuery } from '../../sharing/LinkedAccounts.tsx'
import { SendPosts } from '../../sharing/SendPosts.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await Promise.all([args.client.ensureQueryData(linkedAccountsQuery), args.client.prefetchQuery(grantsQuery)])
}

export const head = () => ({ title: t('Apps') })

export function Component() {
  return (
    <SettingsFrame
      title={t('Apps')}
      lead={t('Accounts at other networks that are linked to yours, and apps that act for you here.')}
    >
      <LinkedAccounts />
      <SendPosts />
      <AllowedApps />
    </SettingsFrame>
  )
}
