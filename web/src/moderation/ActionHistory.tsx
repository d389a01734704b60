import type { AccountAction } from '@bowerbird/domain/accounts/standing.contract.ts'
import { untilWords } from '@bowerbird/domain/core/held.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './ActionHistory.module.css'

const kinds = { warn: t('Warned'), limit: t('Limited'), suspend: t('Suspended') } as const

/** Lists what staff decided about a person, the newest first. */
export function ActionHistory({ actions }: { actions: readonly AccountAction[] }) {
  return (
    <ul className={styles.list}>
      {actions.map((action) => (
        <li key={action.id}>
          <strong>{kinds[action.kind]}</strong> <RelativeTime at={action.at} />
          {endOf(action)}
          <blockquote className={styles.reason}>{action.reason}</blockquote>
        </li>
      ))}
    </ul>
  )
}

function endOf({ kind, until, ended_at, end_reason }: AccountAction): string {
  if (kind === 'warn') return ''
  if (ended_at === null) return `, ${untilWords(until ? Date.parse(until) : null)}`
  return end_reason ? t(', lifted: {end_reason}', { end_reason }) : ', ended'
}
