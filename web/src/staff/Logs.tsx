import { formatNumber } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { Listed } from './Listed.tsx'
import styles from './Logs.module.css'
import { logsQuery } from './staff.api.ts'

/** Counts the client's log events by day and name. */
export function Logs() {
  const query = useQuery(logsQuery)
  const { days = [], names = [] } = query.data ?? {}
  const most = Math.max(1, ...days.map(({ count }) => count), 0)
  return (
    <Listed query={query} isEmpty={names.length === 0} empty={t('No recent log entries')}>
      <SheetSection title={t('Each day')}>
        <ol className={styles.days}>
          {days.map(({ day, count }) => (
            <li key={day}>
              <span className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
              <span className={styles.day}>{day.slice(5)}</span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </li>
          ))}
        </ol>
      </SheetSection>
      <SheetSection title={t('Most often')}>
        <table className={styles.names}>
          <thead>
            <tr>
              <th scope="col">{t('Event')}</th>
              <th scope="col">{t('[place] From')}</th>
              <th scope="col">{t('Times')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ channel, name, count }) => (
              <tr key={`${channel} ${name}`}>
                <td>{name}</td>
                <td>{channel}</td>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SheetSection>
    </Listed>
  )
}
