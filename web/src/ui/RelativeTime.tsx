import { currentLanguage } from '@bowerbird/domain/core/language/t.ts'
import { minuteMs } from '@bowerbird/domain/core/spans.ts'
import { useSyncExternalStore } from 'react'
import { isReadingSet } from '../core/less-motion.ts'
import { relativeTime } from './relative-time.ts'

/**
 * Shows the age, with the exact time on hover, or the time in full to members who asked for that; the server writes
 * the date, and `entry.guest` the age in its place.
 */
export function RelativeTime({ at, className }: { at: string | number | Date; className?: string }) {
  const date = new Date(at)
  const now = useSyncExternalStore(everyMinute, thisMinute, () => null)
  return (
    <time
      className={className}
      dateTime={date.toISOString()}
      data-relative=""
      suppressHydrationWarning
      title={now === null ? undefined : inFull.format(date)}
    >
      {now === null ? date.toISOString().slice(0, 10) : shown(date)}
    </time>
  )
}

// A formatter takes far longer to make than to use.
const inFull = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeStyle: 'short' })
const inShort = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })

const shown = (date: Date) =>
  isReadingSet('full_times') ? inShort.format(date) : relativeTime(date.getTime(), Date.now())

const thisMinute = () => Math.floor(Date.now() / minuteMs)

function everyMinute(tell: () => void) {
  const timer = setInterval(tell, minuteMs)
  return () => clearInterval(timer)
}
