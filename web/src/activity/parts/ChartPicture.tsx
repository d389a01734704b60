import type { ActivityChart } from '@bowerbird/domain/activity/activity.contract.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './ChartPicture.module.css'
import { linePath } from './line-path.ts'

const width = 500
const height = 140

/** A bar of notes for each day and a line of new followers, each against its own greatest day; a table for the rest. */
export function ChartPicture({ days }: { days: ActivityChart['days'] }) {
  const most = Math.max(1, ...days.map(({ notes }) => notes))
  const step = width / days.length
  const followers = days.map((day) => day.followers)
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.picture} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, notes }, at) => {
          const barHeight = notes ? Math.max(2, (notes / most) * (height - 4)) : 0
          return (
            <rect
              key={day}
              className={styles.bar}
              x={at * step + step * 0.12}
              width={step * 0.76}
              y={height - barHeight}
              height={barHeight}
            >
              <title>{`${day}: ${notes}`}</title>
            </rect>
          )
        })}
        {Math.max(...followers) > 0 && (
          <path d={linePath(followers, { width, height })} className={styles.line} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <figcaption className={styles.caption} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>Notes and new followers by day</caption>
          <thead>
            <tr>
              <th>Day</th>
              <th>Notes</th>
              <th>New followers</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, notes, followers: gained }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
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
