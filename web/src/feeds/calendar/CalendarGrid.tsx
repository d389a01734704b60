import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { readCalendar } from '@bowerbird/domain/feeds/calendar.contract.ts'
import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { useDroppable } from '@dnd-kit/core'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Calendar.module.css'
import { CalendarSlot } from './CalendarSlot.tsx'
import { calendarPath, isPlanned } from './calendar.api.ts'
import { dayOfMonth, daysIn, fullDay, type Range, weekday } from './calendar-days.ts'
import type { Moving } from './use-moving.ts'

interface Props {
  name: string
  range: Range
  calendar: OutputOf<typeof readCalendar>
  queues: readonly Queue[]
  moving: Moving
}

/** A month has no room for more in a day; its week shows them all. */
const shownInMonth = 4

/** The days as a grid, and on a narrow screen as a list of those on which something happens. */
export function CalendarGrid({ name, range, calendar, queues, moving }: Props) {
  const isEmpty = !calendar.entries.some(isPlanned)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on whichever slot has the focus.
    <div
      ref={moving.grid}
      className={classNames(styles.calendar, moving.picked && styles.moving)}
      aria-busy={moving.isBusy}
      onKeyDown={moving.onKeyDown}
    >
      <p id="calendar-help" className={styles.help} data-ground="page">
        {isEmpty
          ? t('No posts planned for these days. Queued and scheduled posts appear here.')
          : t(
              'Drag a post to another time, or press the post and then the time. A post moved to a free time is published exactly then.',
            )}
      </p>
      <div className={styles.weekdays} aria-hidden="true">
        {daysIn({ from: range.from, days: 7 }).map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {daysIn(range).map((day) => (
          <Day key={day} {...{ name, day, range, calendar, queues, moving }} />
        ))}
      </ol>
    </div>
  )
}

function Day({ name, day, range, calendar, queues, moving }: Props & { day: string }) {
  const { today, time_zone: timeZone } = calendar
  const entries = calendar.entries.filter((entry) => entry.day === day)
  const isPast = day < today
  const { setNodeRef, isOver } = useDroppable({ id: `day ${day}`, data: { day }, disabled: isPast })
  const atOnce = range.view === 'month' ? shownInMonth : entries.length
  const isOutside = range.view === 'month' && day.slice(0, 7) !== range.day.slice(0, 7)
  return (
    <li
      ref={setNodeRef}
      className={classNames(
        styles.day,
        day === today && styles.today,
        (isPast || isOutside) && styles.pale,
        isPast && styles.past,
        isOver && styles.over,
        entries.length === 0 && styles.empty,
        !entries.some(isPlanned) && styles.onlyFree,
      )}
    >
      <h3 className={styles.date} aria-label={fullDay(day)}>
        <span className={styles.number} aria-hidden="true">
          {dayOfMonth(day)}
        </span>
        <span className={styles.long}>{fullDay(day)}</span>
        {day === today && <VisuallyHidden>{`, ${t('today')}`}</VisuallyHidden>}
      </h3>
      {entries.length > 0 && (
        <ul className={styles.slots}>
          {entries.slice(0, atOnce).map((entry) => (
            <CalendarSlot
              key={`${entry.at} ${entry.queue_id} ${entry.queue_id === null ? entry.post?.id : ''}`}
              {...{ entry, queues, moving, timeZone }}
            />
          ))}
        </ul>
      )}
      {entries.length > atOnce && (
        <Link to={calendarPath(name, 'week', day)} className={styles.more}>
          {rich('{count} more<hidden> on {day}</hidden>', {
            count: entries.length - atOnce,
            day: fullDay(day),
            hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
          })}
        </Link>
      )}
    </li>
  )
}
