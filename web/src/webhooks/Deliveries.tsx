import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Delivery, Webhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { isTaken } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import apps from '../apps/Apps.module.css'
import { rich } from '../core/rich.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { wordsOfEvent } from './event-words.ts'
import styles from './Webhooks.module.css'

/** The last deliveries of a webhook, newest first. */
export function Deliveries({ webhook: { address, deliveries } }: { webhook: Webhook }) {
  if (deliveries.length === 0) return <p className={apps.detail}>{t('Nothing sent yet.')}</p>
  return (
    <ul className={styles.deliveries} aria-label={t('Last sent to {address}', { address })} aria-live="polite">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className={styles.delivery}>
          <span>{wordsOfEvent[delivery.event]}</span>
          <Outcome delivery={delivery} />
        </li>
      ))}
    </ul>
  )
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { tries, tried_at, status, duration_ms, words, next_try_at } = delivery
  if (!tried_at) return <span className={apps.detail}>{t('sending')}</span>
  return (
    <>
      <span className={styles.status}>{status ?? t('no response')}</span>
      <span className={apps.detail}>
        {rich(
          '{time}, {ms} ms{tries, plural, =0 {} =1 {} other {, # tries}}{end, select, next {, next try {next}} given_up {, given up} other {}}',
          {
            ...{ time: <RelativeTime at={tried_at} />, ms: duration_ms, tries },
            end: next_try_at ? 'next' : isTaken(status) ? 'taken' : 'given_up',
            next: next_try_at && <RelativeTime at={next_try_at} />,
          },
        )}
      </span>
      {words && <q className={styles.answer}>{words}</q>}
    </>
  )
}
