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
    <Listed query={query} isEmpty={names.length === 0} empty="Nothing was logged lately">
      <SheetSection title="Each day">
        <ol className={styles.days}>
          {days.map(({ day, count }) => (
            <li key={day}>
              <span className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
              <span className={styles.day}>{day.slice(5)}</span>
              <span className={styles.count}>{count.toLocaleString('en')}</span>
            </li>
          ))}
        </ol>
      </SheetSection>
      <SheetSection title="Most often">
        <table className={styles.names}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">From</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {names.map(({ channel, name, count }) => (
              <tr key={`${channel} ${name}`}>
                <td>{name}</td>
                <td>{channel}</td>
                <td>{count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SheetSection>
    </Listed>
  )
}
