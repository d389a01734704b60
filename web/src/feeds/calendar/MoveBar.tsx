import { t } from '@bowerbird/domain/core/language/t.ts'
import { atWallTime, wallTimeMs } from '@bowerbird/domain/core/time-zones.ts'
import { type FormEvent, useState } from 'react'
import { useOpenForm } from '../../posts/open-form.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './Calendar.module.css'
import { type PlannedEntry, wordsOf } from './calendar.api.ts'
import type { Moving } from './use-moving.ts'

/** Offers what else can be done with the post that is picked up: an exact time, an edit, or nothing. */
export function MoveBar({ moving, picked, timeZone }: { moving: Moving; picked: PlannedEntry; timeZone: string }) {
  const openForm = useOpenForm()
  const [typed, setTyped] = useState(() => asField(wallTimeMs(timeZone, Date.parse(picked.at))))
  const [problem, setProblem] = useState<string | null>(null)
  const fix = (event: FormEvent) => {
    event.preventDefault()
    const wallMs = Date.parse(`${typed}Z`)
    const atMs = Number.isNaN(wallMs) ? 0 : atWallTime(timeZone, wallMs)
    if (atMs <= Date.now()) setProblem(t('Choose a time in the future.'))
    else moving.fix(picked, new Date(atMs).toISOString())
  }
  return (
    <section className={styles.bar} aria-label={t('Post to move')}>
      <p className={styles.barWords}>
        <strong>{wordsOf(picked)}</strong> {t('Press another time in the calendar to move the post there.')}
      </p>
      <form className={styles.barForm} onSubmit={fix} noValidate>
        <TextField
          label={t('Or exactly at')}
          type="datetime-local"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" look="primary">
          {t('Set this time')}
        </Button>
        <Button onClick={() => openForm({ mode: 'edit', postId: picked.post.id })}>{t('Edit')}</Button>
        <Button onClick={moving.cancel}>{t('Cancel')}</Button>
      </form>
    </section>
  )
}

const asField = (wallMs: number) => new Date(wallMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
