import { t } from '@bowerbird/domain/core/language/t.ts'

/** "2 of 5 posts, about 4 minutes left" */
export const withTimeLeft = (progress: string, seconds: number | null): string =>
  seconds === null ? progress : t('{progress}, {timeLeft}', { progress, timeLeft: timeLeftWords(seconds) })

function timeLeftWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('less than a minute left')
  if (minutes < 90) return t('about {minutes, plural, one {# minute} other {# minutes}} left', { minutes })
  return t('about {hours, plural, one {# hour} other {# hours}} left', { hours: Math.round(minutes / 60) })
}
