import { SettingsFrame } from '../../accounts/settings/SettingsFrame.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { LinkedAccounts, linkedAccountsQuery } from '../../sharing/LinkedAccounts.tsx'
import { SendPosts } from '../../sharing/SendPosts.tsx'

export async function loader(args: PageArgs) {
  await requireUser(args)
  await args.client.ensureQueryData(linkedAccountsQuery)
}

export const head = () => ({ title: 'Apps' })

export function Component() {
  return (
    <SettingsFrame title="Apps" lead="Accounts at other networks that are linked to yours.">
      <LinkedAccounts />
      <SendPosts />
    </SettingsFrame>
  )
}
