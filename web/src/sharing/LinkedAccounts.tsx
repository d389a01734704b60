import { t } from '@bowerbird/domain/core/language/t.ts'
import { beginLinking, listLinkedAccounts, unlinkAccount } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import styles from './LinkedAccounts.module.css'
import { networkNames, useFinishedLink } from './use-finished-link.ts'

export const linkedAccountsQuery = callQuery(listLinkedAccounts, {})

/** Accounts elsewhere that this one may post through. BLOG-221 */
export function LinkedAccounts() {
  const { accounts, linkable = [] } = useSuspenseQuery(linkedAccountsQuery).data
  const missing = linkable.filter((network) => accounts.every((linked) => linked.network !== network))
  useFinishedLink()
  const client = useQueryClient()
  const call = useCall()
  const unlink = useMutation({
    mutationFn: (network: keyof typeof networkNames) => call(unlinkAccount, { network }),
    onSuccess: (left, network) => {
      client.setQueryData(linkedAccountsQuery.queryKey, left)
      toast(t('{network} is no longer linked.', { network: networkNames[network] }))
    },
    onError: showProblem,
  })
  const begin = useMutation({
    mutationFn: (network: keyof typeof networkNames) => call(beginLinking, { network }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showProblem,
  })
  if (accounts.length === 0 && missing.length === 0) {
    return (
      <EmptyState ground="card" illustration="shell" title={t('No linked accounts')}>
        {t(
          'When you share a post through an account on another network, that account is listed here. You can unlink it.',
        )}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list}>
      {accounts.map(({ network, name }) => (
        <NetworkRow
          key={network}
          network={network}
          words={name}
          action={t('Unlink')}
          label={t('Unlink {network}', { network: networkNames[network] })}
          isBusy={unlink.isPending && unlink.variables === network}
          onPress={() => unlink.mutate(network)}
        />
      ))}
      {missing.map((network) => (
        <NetworkRow
          key={network}
          network={network}
          words={t('Not linked')}
          action={t('[verb] Link')}
          label={t('Link {network}', { network: networkNames[network] })}
          isBusy={begin.isPending && begin.variables === network}
          onPress={() => begin.mutate(network)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  network: keyof typeof networkNames
  words: string
  action: string
  label: string
  isBusy: boolean
  onPress: () => void
}

function NetworkRow({ network, words, action, label, isBusy, onPress }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{networkNames[network]}</strong>
        <span>{words}</span>
      </div>
      <Button size="small" busy={isBusy} aria-label={label} onClick={onPress}>
        {action}
      </Button>
    </li>
  )
}
