import type { ActivityChart } from '@bowerbird/domain/activity/activity.contract.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ChartPicture.module.css'

const width = 500
const height = 140

const dayWords = (day: string) => formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Two bars for each day, notes and new followers, by one measure; a table says the same in numbers. */
export function ChartPicture({ days }: { days: ActivityChart['days'] }) {
  const most = Math.max(1, ...days.flatMap(({ notes, followers }) => [notes, followers]))
  const step = width / days.length
  const last = days.at(-1)
  const bar = (at: number, place: number, value: number) => {
    const barHeight = value ? Math.max(3, (value / most) * (height - 4)) : 0
    return { x: (at + place) * step, width: step * 0.38, y: height - barHeight, height: barHeight }
  }
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.picture} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, notes, followers }, at) => (
          <g key={day}>
            <title>
              {t(
                '{day}: {notes, plural, one {# note} other {# notes}}, {followers, plural, one {# new follower} other {# new followers}}',
                { day: dayWords(day), notes, followers },
              )}
            </title>
            <rect className={styles.notes} {...bar(at, 0.1, notes)} />
            <rect className={styles.followers} {...bar(at, 0.52, followers)} />
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption} aria-hidden="true">
        <span>{days[0] && dayWords(days[0].day)}</span>
        <span>{last && dayWords(last.day)}</span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{t('Notes and new followers by day')}</caption>
          <thead>
            <tr>
              <th>{t('Day')}</th>
              <th>{t('Notes')}</th>
              <th>{t('New followers')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, notes, followers: gained }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{notes}</td>
                <td>{gained}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
