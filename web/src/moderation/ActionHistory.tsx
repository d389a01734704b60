import type { AccountAction } from '@bowerbird/domain/accounts/standing.contract.ts'
import { untilWords } from '@bowerbird/domain/core/held.ts'
import { rich } from '../core/rich.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './ActionHistory.module.css'

/** Lists what staff decided about a person, the newest first. */
export function ActionHistory({ actions }: { actions: readonly AccountAction[] }) {
  return (
    <ul className={styles.list}>
      {actions.map((action) => (
        <li key={action.id}>
          {rich(
            '<b>{kind, select, warn {Warned} limit {Limited} other {Suspended}}</b> {at}{end, select, none {} lifted {, lifted: {reason}} ended {, ended} other {, {until}}}',
            {
              kind: action.kind,
              end: endOf(action),
              reason: action.end_reason ?? '',
              until: untilWords(action.until ? Date.parse(action.until) : null),
              at: <RelativeTime at={action.at} />,
              b: (text) => <strong>{text}</strong>,
            },
          )}
          <blockquote className={styles.reason}>{action.reason}</blockquote>
        </li>
      ))}
    </ul>
  )
}

function endOf({ kind, ended_at, end_reason }: AccountAction): string {
  if (kind === 'warn') return 'none'
  if (ended_at === null) return 'later'
  return end_reason ? 'lifted' : 'ended'
}
