import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'

const units = ['KB', 'MB', 'GB']
/** Counts as computers do, in steps of 1,024, and with a decimal where it says something. */
export function sizeWords(bytes: number): string {
  let [size, unit] = [bytes / 1024, 0]
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size)
  return t('{size} {unit, select, KB {KB} MB {MB} other {GB}}', {
    size: rounded.toLocaleString(currentLanguage(), { useGrouping: false }),
    unit: units[unit] ?? '',
  })
}

/** "2 of 5 posts, about 4 minutes left" */
export const withTimeLeft = (progress: string, seconds: number | null): string =>
  seconds === null ? progress : t('{progress}, {timeLeft}', { progress, timeLeft: timeLeftWords(seconds) })

function timeLeftWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('less than a minute left')
  if (minutes < 90) return t('about {minutes, plural, one {# minute} other {# minutes}} left', { minutes })
  return t('about {hours, plural, one {# hour} other {# hours}} left', { hours: Math.round(minutes / 60) })
}
