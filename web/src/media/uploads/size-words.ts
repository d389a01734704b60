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
