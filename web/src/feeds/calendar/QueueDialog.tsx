import { queuePostsPerDayMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { slotsOfNumber } from '@bowerbird/domain/blogs/queue-times.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { queueNameMaxLength, tagGapHoursMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { mainQueueId, type Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { useState } from 'react'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { choose, confirm } from '../../ui/overlays/dialogs.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { useDeleteQueue, useSaveQueue } from './calendar.api.ts'
import styles from './QueueDialog.module.css'
import { SlotFields } from './SlotFields.tsx'

interface Props {
  blog: Channel
  /** None for a queue that is to be made. */
  queue: Queue | undefined
  timeZone: string
  onClose: () => void
}

const hours = Array.from({ length: 25 }, (_, hour) => hour)

/** The settings of a queue: its name, its times, and how far apart posts with the same tags are. CTRL-073 */
export function QueueDialog({ blog, queue, timeZone, onClose }: Props) {
  const save = useSaveQueue(blog.name)
  const [times, setTimes] = useState<Times>({
    number: {
      ...{ postsPerDay: queue?.posts_per_day ?? 2, fromHour: queue?.from_hour ?? 0, toHour: queue?.to_hour ?? 24 },
    },
    isBySlots: Boolean(queue?.slots),
    slots: queue?.slots ?? null,
  })
  const form = useSubmit(async (typed) => {
    await save.mutateAsync({
      ...(queue && { queue: queue.id }),
      ...(queue?.id !== mainQueueId && { queue_name: typed('queue_name') }),
      posts_per_day: times.number.postsPerDay,
      from_hour: times.number.fromHour,
      to_hour: times.number.toHour,
      slots: times.isBySlots ? times.slots : null,
      tag_gap_hours: typed('tag_gap_hours') || '0',
    })
    toast(t('Saved.'))
    onClose()
  })
  return (
    <Modal title={queue ? t('{name} settings', { name: queue.name }) : t('New queue')} onClose={onClose}>
      <SubmitForm
        form={form}
        submit={queue ? t('Save') : t('Create queue')}
        actions={
          queue && queue.id !== mainQueueId && <DeleteButton blogName={blog.name} queue={queue} onDone={onClose} />
        }
        noValidate
      >
        {queue?.id !== mainQueueId && (
          <TextField label={t('Name')} name="queue_name" maxLength={queueNameMaxLength} defaultValue={queue?.name} />
        )}
        <TimesOfQueue timeZone={timeZone} times={times} onChange={setTimes} />
        <TextField
          label={t('Hours between posts with a tag in common')}
          hint={t('0 turns this off. A post that would come too soon lets the next one go first.')}
          name="tag_gap_hours"
          type="number"
          min={0}
          max={tagGapHoursMax}
          defaultValue={queue?.tag_gap_hours ?? 0}
        />
      </SubmitForm>
    </Modal>
  )
}

interface Times {
  number: NumberOfPosts
  isBySlots: boolean
  /** Null until slots are chosen for the first time, which begins with those of the number. */
  slots: number[] | null
}

interface TimesProps {
  timeZone: string
  times: Times
  onChange: (times: Times) => void
}

function TimesOfQueue({ timeZone, times, onChange }: TimesProps) {
  const { number, isBySlots, slots } = times
  const chooseSlots = () =>
    onChange({ ...times, isBySlots: true, slots: slots ?? slotsOfNumber({ ...number, timeZone }) })
  const way = { type: 'radio', name: 'way' }
  return (
    <>
      <fieldset className={styles.ways}>
        <legend>{t('When posts go out ({zone})', { zone: timeZone.replaceAll('_', ' ') })}</legend>
        <label>
          <input {...way} checked={!isBySlots} onChange={() => onChange({ ...times, isBySlots: false })} />
          {t('A number of posts a day')}
        </label>
        <label>
          <input {...way} checked={isBySlots} onChange={chooseSlots} />
          {t('At set times of the week')}
        </label>
      </fieldset>
      {isBySlots ? (
        <SlotFields slots={slots ?? []} onChange={(next) => onChange({ ...times, slots: next })} />
      ) : (
        <NumberFields number={number} onChange={(next) => onChange({ ...times, number: next })} />
      )}
    </>
  )
}

interface NumberOfPosts {
  postsPerDay: number
  fromHour: number
  toHour: number
}

interface NumberProps {
  number: NumberOfPosts
  onChange: (number: NumberOfPosts) => void
}

function NumberFields({ number, onChange }: NumberProps) {
  const hourField = (label: string, name: 'fromHour' | 'toHour') => (
    <SelectField
      label={label}
      value={number[name]}
      onChange={({ target }) => onChange({ ...number, [name]: Number(target.value) })}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:00`}</option>
      ))}
    </SelectField>
  )
  return (
    <div className={styles.triple}>
      <TextField
        label={t('Posts a day')}
        type="number"
        min={1}
        max={queuePostsPerDayMax}
        value={number.postsPerDay || ''}
        onChange={({ target }) => onChange({ ...number, postsPerDay: Number(target.value) })}
      />
      {hourField(t('From'), 'fromHour')}
      {hourField(t('To'), 'toHour')}
    </div>
  )
}

function DeleteButton({ blogName, queue, onDone }: { blogName: string; queue: Queue; onDone: () => void }) {
  const remove = useDeleteQueue(blogName)
  const end = async () => {
    const to = await askWhere(queue)
    if (to === null) return
    await remove.mutateAsync({ queue: queue.id, posts_to: to })
    toast(t('{name} is deleted', { name: queue.name }))
    onDone()
  }
  return (
    <Button look="danger" busy={remove.isPending} onClick={() => end().catch(() => {})}>
      {t('Delete queue')}
    </Button>
  )
}

async function askWhere({ name, posts }: Queue): Promise<'queue' | 'drafts' | null> {
  if (posts.length === 0)
    return confirm({ message: t('Delete {name}?', { name }), confirm: t('Delete'), isDangerous: true }).then(
      () => 'queue' as const,
      () => null,
    )

  const words = {
    message: t('Delete {name}? {count, plural, =1 {Its post stays.} other {Its # posts stay.}}', {
      name,
      count: posts.length,
    }),
    confirm: t('Move to Queue'),
    other: t('Move to drafts'),
    escape: t('Cancel'),
  }
  const chosen = await choose(words)
  return chosen && (chosen === 'confirm' ? 'queue' : 'drafts')
}
