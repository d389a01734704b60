import { numberIn } from './fill-message.ts'
import { currentLanguage } from './t.ts'

export const formatNumber = (count: number): string => numberIn(currentLanguage()).format(count)

export const formatDate = (at: string | number | Date, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString(currentLanguage(), options)

/** "one, two and three"; of units "one, two, three". */
export const formatList = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(currentLanguage(), { type }).format(items)
