import { t } from '@bowerbird/domain/core/language/t.ts'
export const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

const units = ['KB', 'MB', 'GB']
/** Counts as computers do, in steps of 1,024, and with a decimal where it says something. */
export function sizeWords(bytes: number): string {
  let [size, unit] = [bytes / 1024, 0]
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const rounded = size < 10 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${rounded} ${units[unit]}`
}

export function timeLeftWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('less than a minute left')
  if (minutes < 90) return t('about {counted} left', { counted: counted(minutes, 'minute') })
  return t('about {counted} left', { counted: counted(Math.round(minutes / 60), 'hour') })
}
