import { t } from '@bowerbird/domain/core/language/t.ts'
import type { PostDeliveries as Deliveries } from '@bowerbird/domain/federation/servers.contract.ts'
import { rich } from '../core/rich.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import styles from './PostDeliveries.module.css'

/** Shows how many servers have got a post, and which ones wait and why. FED-110 */
export function PostDeliveries({ found: { sent, waiting } }: { found: Deliveries }) {
  if (!sent) {
    return (
      <EmptyState illustration="leaf" title={t('Nothing sent recently')}>
        {t('Posts are sent to other servers when someone there follows the blog. We keep this list for eight days.')}
      </EmptyState>
    )
  }
  const { servers, delivered, refused, at } = sent
  const others = sent.waiting - waiting.length
  const time = <RelativeTime at={at} />
  return (
    <Card as="section" padded className={styles.card} aria-live="polite">
      <h2 className={styles.title}>
        {t('Delivered to {delivered, number} of {servers, plural, one {# server} other {# servers}}', {
          delivered,
          servers,
        })}
      </h2>
      <ProgressBar label={t('Delivered')} share={delivered / servers} />
      <p className={styles.soft}>
        {refused > 0
          ? rich(
              'Sent {time}. {refused, plural, one {# didn’t take it, or didn’t answer for a week.} other {# didn’t take it, or didn’t answer for a week.}}',
              { time, refused },
            )
          : rich('Sent {time}', { time })}
      </p>
      {waiting.length > 0 && (
        <>
          <h3 className={styles.title}>{t('Pending')}</h3>
          <ul className={styles.list}>
            {waiting.map(({ host, why, next_try_at }) => (
              <li key={host}>
                <strong>{host}</strong>
                <span>{why}</span>
                {next_try_at && <small>{rich('Next try {time}', { time: <RelativeTime at={next_try_at} /> })}</small>}
              </li>
            ))}
          </ul>
          {others > 0 && (
            <p className={styles.soft}>{t('And {count, plural, one {# more} other {# more}}.', { count: others })}</p>
          )}
        </>
      )}
    </Card>
  )
}
