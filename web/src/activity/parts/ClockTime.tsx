import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'

/** The time of the day, below the day it stands under. */
export function ClockTime({ timestamp }: { timestamp: number }) {
  const isHere = useInBrowser()
  const at = new Date(timestamp * 1000)
  return (
    <time
      dateTime={at.toISOString()}
      title={isHere ? formatDate(at, { dateStyle: 'full', timeStyle: 'short' }) : undefined}
    >
      {isHere ? formatDate(at, { timeStyle: 'short' }) : at.toISOString().slice(11, 16)}
    </time>
  )
}
