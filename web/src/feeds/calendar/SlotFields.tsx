import { t } from '@bowerbird/domain/core/language/t.ts'
import { slotsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { arrowKey } from '../../ui/fields/arrow-key.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { shortWeekday } from './calendar-days.ts'
import styles from './QueueDialog.module.css'

const weekdays = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const dayMinutes = 1440
const asClock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const nameOf = (slot: number) =>
  t('{weekday} {time}', { weekday: weekdays[Math.floor(slot / dayMinutes)] ?? '', time: asClock(slot % dayMinutes) })

interface Props {
  slots: readonly number[]
  onChange: (slots: number[]) => void
}

/** The hours of a week to press, and a field for times between them. */
export function SlotFields({ slots, onChange }: Props) {
  const set = (next: Iterable<number>) => onChange([...new Set(next)].sort((one, other) => one - other))
  const between = slots.filter((slot) => slot % 60 !== 0)
  return (
    <div className={styles.slotFields}>
      <p role="status" className={styles.count}>
        {t('{count, plural, one {# time a week, up to {max}} other {# times a week, up to {max}}}', {
          count: slots.length,
          max: slotsMax,
        })}
      </p>
      <HourGrid slots={slots} onChange={set} />
      <ExactTime onAdd={(added) => set([...slots, ...added])} />
      {between.length > 0 && (
        <ul className={styles.exact} aria-label={t('Times between hours')}>
          {between.map((slot) => (
            <li key={slot}>
              <Button size="small" icon={<X size={14} />} onClick={() => set(slots.filter((one) => one !== slot))}>
                {nameOf(slot)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const moves: Record<string, [days: number, hours: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
}

function HourGrid({ slots, onChange }: { slots: readonly number[]; onChange: (slots: number[]) => void }) {
  const [active, setActive] = useState('0 9')
  const inHour = (day: number, hour: number) => {
    const from = day * dayMinutes + hour * 60
    return slots.filter((slot) => slot >= from && slot < from + 60)
  }
  const toggle = (day: number, hour: number) => {
    const chosen = inHour(day, hour)
    if (chosen.length > 0) onChange(slots.filter((slot) => !chosen.includes(slot)))
    else onChange([...slots, day * dayMinutes + hour * 60])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const move = moves[arrowKey(event.key)]
    const [day, hour] = active.split(' ').map(Number) as [number, number]
    const to = move && `${day + move[0]} ${hour + move[1]}`
    const cell = to && event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to}"]`)
    if (!move) return
    event.preventDefault()
    if (cell) cell.focus()
  }
  return (
    <table className={styles.hours} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <td />
          {weekdays.map((name, day) => (
            <th key={name} scope="col">
              <abbr title={name}>{shortWeekday(day)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{asClock(hour * 60)}</th>
            {weekdays.map((name, day) => (
              <td key={name}>
                <button
                  type="button"
                  data-cell={`${day} ${hour}`}
                  tabIndex={`${day} ${hour}` === active ? 0 : -1}
                  aria-pressed={inHour(day, hour).length > 0}
                  aria-label={nameOf(day * dayMinutes + hour * 60)}
                  onFocus={() => setActive(`${day} ${hour}`)}
                  onClick={() => toggle(day, hour)}
                >
                  {inHour(day, hour).some((slot) => slot % 60 !== 0) ? ':' : ''}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `all` stands for every day. */
function ExactTime({ onAdd }: { onAdd: (slots: number[]) => void }) {
  const [day, setDay] = useState('all')
  const [time, setTime] = useState('09:30')
  const add = () => {
    const [hour, minute] = time.split(':').map(Number)
    if (hour === undefined || minute === undefined) return
    const days = day === 'all' ? [0, 1, 2, 3, 4, 5, 6] : [Number(day)]
    onAdd(days.map((one) => one * dayMinutes + hour * 60 + minute))
  }
  return (
    <div className={styles.triple}>
      <SelectField label={t('[weekday] Day')} value={day} onChange={({ target }) => setDay(target.value)}>
        <option value="all">{t('Every day')}</option>
        {weekdays.map((name, place) => (
          <option key={name} value={place}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label={t('Time')} type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      <Button onClick={add}>{t('Add this time')}</Button>
    </div>
  )
}
