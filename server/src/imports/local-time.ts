import { dayMs } from '@bowerbird/domain/core/spans.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numeric = 'numeric' as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: numeric, month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric, second: numeric, era: 'short' },
  })
  formats.set(zone, format)
  return format
}

/** The local time of a moment, counted as if it were UTC, less the moment. */
function offsetMs(atMs: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const days = Date.UTC(number('year'), number('month') - 1, number('day'))
  const seconds = number('hour') * 3600 + number('minute') * 60 + number('second')
  return days + seconds * 1000 - Math.floor(atMs / 1000) * 1000
}

/**
 * The moment of a local time, given as if it were UTC. An hour that comes twice is the first one; one that is skipped
 * is moved on by what was skipped.
 */
export function momentOf(localMs: number, zone: string): number {
  const before = offsetMs(localMs - dayMs, zone)
  const after = offsetMs(localMs + dayMs, zone)
  const fits = [...new Set([before, after])]
    .map((offset) => localMs - offset)
    .filter((moment) => moment + offsetMs(moment, zone) === localMs)
  return fits.length > 0 ? Math.min(...fits) : localMs - before
}

const months = [
  ...(['january', 'february', 'march', 'april', 'may', 'june'] as const),
  ...(['july', 'august', 'september', 'october', 'november', 'december'] as const),
]

/** Reads "January 20th, 2022 9:40pm" as if it were UTC; null if it is something else. */
export function readLongDate(text: string): number | null {
  const found = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?, (\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?$/i.exec(
    text.trim().replace(/\s+/g, ' '),
  )
  if (!found) return null
  const [, word = '', day, year, hour, minute, second = 0, half = ''] = found
  const month = months.findIndex((name) => name === word.toLowerCase() || name.slice(0, 3) === word.toLowerCase())
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const at = Date.UTC(Number(year), month, Number(day), hours, Number(minute), Number(second))
  const isReal = month >= 0 && new Date(at).getUTCDate() === Number(day) && hours < 24 && Number(minute) < 60
  return isReal ? at : null
}
