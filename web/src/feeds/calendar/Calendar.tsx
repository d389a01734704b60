import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { atWallTime, wallTimeMs } from '@bowerbird/domain/core/time-zones.ts'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLocation } from '../../core/router/hooks.ts'
import { Card } from '../../ui/Card.tsx'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { IconLink } from '../../ui/fields/IconButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FeedTabs } from '../FeedTabs.tsx'
import { FeedProblem } from '../parts/FeedProblem.tsx'
import { FeedSkeleton } from '../parts/FeedSkeleton.tsx'
import { useQueues } from '../queue/queue.api.ts'
import styles from './Calendar.module.css'
import { CalendarGrid } from './CalendarGrid.tsx'
import { type CalendarEntry, calendarPath, calendarQuery, type PlannedEntry } from './calendar.api.ts'
import { type Range, rangeIn, todayIn } from './calendar-days.ts'
import { MoveBar } from './MoveBar.tsx'
import { QueueStrip } from './QueueStrip.tsx'
import { useMoving } from './use-moving.ts'

/** The slots of a blog's queues with the posts that will go out, and what is scheduled, by month or week. CTRL-070 */
export function Calendar({ blog }: { blog: Channel }) {
  const { search } = useLocation()
  const { queues, timeZone } = useQueues(blog)
  const range = rangeIn(search, todayIn(timeZone))
  const { data, error, refetch } = useQuery(calendarQuery(blog.name, range))
  const moving = useMoving({ name: blog.name, queues, timeZone })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const moved = active.data.current?.entry as PlannedEntry | undefined
    const target = over?.data.current as { entry?: CalendarEntry; day?: string } | undefined
    if (!moved || !target) return
    if (target.entry) moving.drop(moved, target.entry)
    else if (target.day && target.day !== moved.day) moving.fix(moved, sameTimeOn(target.day, moved.at, timeZone))
  }
  return (
    <>
      <QueueStrip blog={blog} queues={queues} timeZone={timeZone} />
      <CalendarTop name={blog.name} range={range} timeZone={timeZone} />
      <VisuallyHidden>
        <span role="status">{moving.said}</span>
      </VisuallyHidden>
      {error && !data && <FeedProblem problem={error} onRetry={refetch} />}
      {!error && !data && <FeedSkeleton />}
      {data && (
        <DndContext
          sensors={sensors}
          collisionDetection={slotsFirst}
          onDragEnd={onDragEnd}
          accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        >
          <CalendarGrid {...{ name: blog.name, range, queues, moving }} calendar={data} />
        </DndContext>
      )}
      {moving.picked && (
        <MoveBar key={moving.picked.post.id} moving={moving} picked={moving.picked} timeZone={timeZone} />
      )}
    </>
  )
}

/** A slot lies inside its day, which takes what is dropped beside the slots. */
const slotsFirst: CollisionDetection = (about) => {
  const hits = pointerWithin(about)
  const slots = hits.filter(({ id }) => String(id).startsWith('slot '))
  return slots.length > 0 ? slots : hits
}

/** The status of the calendar says it. */
const silent = {
  ...{ onDragStart: () => undefined, onDragOver: () => undefined },
  ...{ onDragEnd: () => undefined, onDragCancel: () => undefined },
}

const sameTimeOn = (day: string, at: string, timeZone: string) => {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + (wallTimeMs(timeZone, Date.parse(at)) % dayMs)
  return new Date(atWallTime(timeZone, wallMs)).toISOString()
}

function CalendarTop({ name, range, timeZone }: { name: string; range: Range; timeZone: string }) {
  const { view, day, title, previous, next } = range
  const tabs = [
    { to: calendarPath(name, 'month', day), label: t('Month') },
    { to: calendarPath(name, 'week', day), label: t('Week') },
  ]
  const arrow = { preventScrollReset: true }
  return (
    <>
      <FeedTabs label={t('View')} tabs={tabs} chosen={calendarPath(name, view, day)} />
      <Card as="section" className={styles.top} aria-label={t('Shown days')}>
        <IconLink
          {...arrow}
          to={calendarPath(name, view, previous)}
          label={view === 'week' ? t('Previous week') : t('Previous month')}
          icon={<ChevronLeft />}
        />
        <h2 className={styles.title}>{title}</h2>
        <IconLink
          {...arrow}
          to={calendarPath(name, view, next)}
          label={view === 'week' ? t('Next week') : t('Next month')}
          icon={<ChevronRight />}
        />
        <ButtonLink {...arrow} to={calendarPath(name, view)} size="small">
          {t('Today')}
        </ButtonLink>
        <p className={styles.zone}>{t('Times in {zone}', { zone: timeZone.replaceAll('_', ' ') })}</p>
      </Card>
    </>
  )
}
