import { isSparklineDrawn } from '@bowerbird/domain/activity/activity.rules.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { Link } from '../../core/router/Link.tsx'
import styles from './Sparkline.module.css'

/** A line through the values from left to right, the greatest at the top. */
function linePath(values: readonly number[], { width, height }: { width: number; height: number }): string {
  const most = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const room = height - 4
  return values
    .map((value, at) => `${at ? 'L' : 'M'} ${round(at * step)} ${round(height - 2 - (value / most) * room)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10

const width = 340
const height = 44

/** Notes of the last days in one line, which leads to the whole story. BLOG-077, BLOG-088 */
export function Sparkline({ values, to, onPress }: { values: readonly number[]; to: string; onPress?: () => void }) {
  if (!isSparklineDrawn(values)) return null
  const total = values.reduce((sum, value) => sum + value, 0)
  const line = linePath(values, { width, height })
  return (
    <Link
      to={to}
      className={styles.link}
      onClick={onPress}
      aria-label={t('{total, plural, one {# note} other {# notes}} in {days, plural, one {# day} other {# days}}', {
        total,
        days: values.length,
      })}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.line} aria-hidden="true" preserveAspectRatio="none">
        <path d={`${line} L ${width} ${height} L 0 ${height} Z`} className={styles.area} />
        <path d={line} className={styles.stroke} vectorEffect="non-scaling-stroke" />
      </svg>
    </Link>
  )
}
