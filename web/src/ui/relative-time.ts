import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'

const steps: [limitSeconds: number, unitSeconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
  [30 * 86_400, 7 * 86_400, 'week'],
]

const ages = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' })

/** "just now", "5 minutes ago", "yesterday"; after a month the date itself. */
export function relativeTime(atMs: number, nowMs: number): string {
  const seconds = Math.round((nowMs - atMs) / 1000)
  const away = Math.abs(seconds)
  if (away < 45) return t('just now')
  for (const [limit, unit, name] of steps) {
    const count = Math.max(1, Math.round(away / unit))
    if (away < limit) {
      return ages.format(seconds > 0 ? -count : count, name)
    }
  }
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return formatDate(atMs, { month: 'short', day: 'numeric', ...year })
}
