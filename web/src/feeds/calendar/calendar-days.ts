import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { currentLanguage, t } from '@bowerbird/domain/core/language/t.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { dayIn } from '@bowerbird/domain/core/time-zones.ts'
import { monthTitle } from '@bowerbird/domain/feeds/archive.rules.ts'
import { calendarDaysMax } from '@bowerbird/domain/posts/posts.limits.ts'

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** A day is a text like 2031-05-09, by the clock of the blog. */
const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
const named = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
const addDays = (day: string, count: number): string => named(numberOf(day) + count)
export const todayIn = (timeZone: string): string => named(dayIn(timeZone, Date.now()))
/** Weeks begin on Monday. */
const mondayOf = (day: string): string => addDays(day, -((numberOf(day) + 3) % 7))

export type View = 'month' | 'week'

export interface Range {
  view: View
  /** The day that the address names, or today. */
  day: string
  from: string
  days: number
  title: string
  previous: string
  next: string
}

export function rangeIn(search: string, today: string): Range {
  const params = new URLSearchParams(search)
  const asked = params.get('day') ?? ''
  const day = dayShape.test(asked) && !Number.isNaN(numberOf(asked)) ? asked : today
  return params.get('view') === 'week' ? weekOf(day) : monthOf(day)
}

function weekOf(day: string): Range {
  const from = mondayOf(day)
  return {
    ...{ view: 'week', day, from, days: 7, title: t('Week of {day}', { day: longDay(from) }) },
    ...{ previous: addDays(from, -7), next: addDays(from, 7) },
  }
}

/** Six weeks from the one in which the month begins, so that every month has the same height and its end a few days more. */
function monthOf(day: string): Range {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  return {
    ...{ view: 'month', day, from: mondayOf(first), days: calendarDaysMax, title: monthTitle(month) },
    ...{ previous: `${addDays(first, -1).slice(0, 7)}-01`, next: `${addDays(first, 31).slice(0, 7)}-01` },
  }
}

export const daysIn = ({ from, days }: Pick<Range, 'from' | 'days'>): string[] =>
  Array.from({ length: days }, (_, place) => addDays(from, place))

const shown = (day: string, format: Intl.DateTimeFormatOptions) =>
  formatDate(`${day}T00:00:00Z`, { ...format, timeZone: 'UTC' })

/** "Friday, May 9" */
export const fullDay = (day: string) => shown(day, { weekday: 'long', month: 'long', day: 'numeric' })
/** "May 9, 2031" */
const longDay = (day: string) => shown(day, { month: 'long', day: 'numeric', year: 'numeric' })
/** "Fri" */
export const weekday = (day: string) => shown(day, { weekday: 'short' })
/** "Fr" for 4; of one letter where two of the word would say nothing. */
export const shortWeekday = (place: number) => {
  const day = addDays('2024-01-01', place)
  return currentLanguage() === 'en' ? weekday(day).slice(0, 2) : shown(day, { weekday: 'narrow' })
}
export const dayOfMonth = (day: string) => String(Number(day.slice(8)))

/** "9:00 AM" */
export const clockTime = (at: string, timeZone: string) =>
  formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone }).replace('\u202f', ' ')

/** "Fri, May 9, 9:00 AM" */
export const dayAndTime = (at: string, timeZone: string) =>
  formatDate(at, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone },
  }).replace('\u202f', ' ')
