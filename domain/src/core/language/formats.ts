import { numberIn } from './fill-message.ts'
import { currentLanguage } from './t.ts'

export const formatNumber = (count: number): string => numberIn(currentLanguage()).format(count)

export const formatDate = (at: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(currentLanguage(), options)

/** "one, two and three"; of the type "unit", "one, two, three". */
export const formatList = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string => new Intl.ListFormat(currentLanguage(), { type }).format(items)
