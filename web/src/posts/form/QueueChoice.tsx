import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useQuery } from '@tanstack/react-query'
import { queuesQuery } from '../queues/queues.api.ts'
import styles from './StateChooser.module.css'

interface Props {
  blogName: string
  queueId: string
  disabled: boolean
  onChange: (queueId: string) => void
}

/** Tells when a post that is queued would go out, and lets one choose where a blog has several queues. CTRL-068 */
export function QueueChoice({ blogName, queueId, disabled, onChange }: Props) {
  const { data } = useQuery(queuesQuery(blogName))
  const queues = data?.queues ?? []
  const chosen = queues.find(({ id }) => id === queueId) ?? queues[0]
  if (!chosen) return null
  return (
    <>
      <span className={styles.slot} role="status">
        {chosen.free_at
          ? t('Next free slot: {when}', { when: when(chosen.free_at) })
          : chosen.is_paused && t('This queue is paused.')}
      </span>
      {queues.length > 1 && (
        <select
          className={styles.field}
          aria-label={t('Which queue')}
          value={chosen.id}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {queues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

/** Shows the writer's own clock, like the time of a scheduled post. */
const when = (at: string) =>
  formatDate(at, { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
