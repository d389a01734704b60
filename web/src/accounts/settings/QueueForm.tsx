import { queuePostsPerDayMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { Link } from '../../core/router/Link.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import styles from './BlogSettings.module.css'
import { useSaveBlog } from './settings.api.ts'

const hours = Array.from({ length: 25 }, (_, hour) => hour)
const asClock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Sets how often and when the queue publishes. */
export function QueueForm({ blog }: { blog: Channel }) {
  const save = useSaveBlog(blog.name)
  const form = useSubmit(async (typed) => {
    await save.mutateAsync({
      ...(!blog.queue_has_slots && {
        queue_posts_per_day: typed('queue_posts_per_day'),
        queue_from_hour: typed('queue_from_hour'),
        queue_to_hour: typed('queue_to_hour'),
      }),
      queue_time_zone: typed('queue_time_zone'),
    })
    toast(t('Saved.'))
  })
  const zones = [...new Set([blog.queue_time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SheetSection title={t('Queue')}>
      <SubmitForm form={form} submit={t('Save queue')}>
        {!blog.queue_has_slots && <NumberADay blog={blog} />}
        <p>
          <Link to={`${blogPath(blog.name)}/calendar`}>
            {blog.queue_has_slots ? t('Set weekly times in the calendar') : t('More about queues in the calendar')}
          </Link>
        </p>
        <SelectField label={t('Time zone')} name="queue_time_zone" defaultValue={blog.queue_time_zone}>
          {zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </SubmitForm>
    </SheetSection>
  )
}

function NumberADay({ blog }: { blog: Channel }) {
  return (
    <>
      <TextField
        label={t('Posts a day')}
        name="queue_posts_per_day"
        type="number"
        min={1}
        max={queuePostsPerDayMax}
        required
        defaultValue={blog.queue_posts_per_day}
      />
      <div className={styles.pair}>
        <HourField label={t('From')} name="queue_from_hour" value={blog.queue_from_hour} />
        <HourField label={t('To')} name="queue_to_hour" value={blog.queue_to_hour} />
      </div>
    </>
  )
}

function HourField({ label, name, value }: { label: string; name: string; value: number }) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {asClock(hour)}
        </option>
      ))}
    </SelectField>
  )
}
