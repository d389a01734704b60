import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSaveBlog } from '../accounts/settings/settings.api.ts'
import { useMember } from '../core/session.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { showProblem } from '../ui/overlays/toasts.ts'
import { linkedAccountsQuery } from './LinkedAccounts.tsx'
import { networkNames } from './use-finished-link.ts'

type Account = OutputOf<typeof listLinkedAccounts>['accounts'][number]

const settingOf = { twitter: 'twitter_send_posts', facebook: 'facebook_opengraph_send_posts' } as const

/** Switches sending each blog's new posts to the linked networks; the form begins with it. POST-378 */
export function SendPosts() {
  const { accounts, linkable = [] } = useSuspenseQuery(linkedAccountsQuery).data
  const { channels } = useMember()
  const usable = accounts.filter(({ network }) => linkable.includes(network))
  if (usable.length === 0) return null
  return channels.map((blog) => <SendPostsOf key={blog.name} blog={blog} accounts={usable} />)
}

function SendPostsOf({ blog, accounts }: { blog: Channel; accounts: Account[] }) {
  const save = useSaveBlog(blog.name)
  return (
    <SheetSection title={t('New posts on {name}', { name: blog.name })}>
      {accounts.map(({ network, name }) => (
        <Switch
          key={network}
          label={t('Send to {network}', { network: networkNames[network] })}
          hint={t('As {name}, unless a post’s options say otherwise.', { name })}
          checked={blog[settingOf[network]]}
          onChange={(event) =>
            save.mutate({ [settingOf[network]]: event.currentTarget.checked }, { onError: showProblem })
          }
        />
      ))}
    </SheetSection>
  )
}
