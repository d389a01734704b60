import { t } from '@bowerbird/domain/core/language/t.ts'
import { hourMs } from '@bowerbird/domain/core/spans.ts'
import { asLocalField } from './form-data.ts'
import { type TargetState, targetStates, type Written } from './post-form.state.ts'
import { QueueChoice } from './QueueChoice.tsx'
import styles from './StateChooser.module.css'

interface Props {
  written: Written
  disabled: boolean
  isTimeWrong: boolean
  onChange: (change: Partial<Written>) => void
}

const words: Record<TargetState, string> = {
  published: t('Post now'),
  draft: t('Save as draft'),
  queued: t('Add to queue'),
  scheduled: t('Schedule'),
  private: t('Post privately'),
}

/** Chooses the post's state. POST-070 */
export function StateChooser({ written, disabled, isTimeWrong, onChange }: Props) {
  const choose = (state: TargetState) => {
    const publishOn = written.publishOn || asLocalField(new Date(Date.now() + hourMs))
    onChange(state === 'scheduled' ? { state, publishOn } : { state })
  }
  return (
    <>
      {written.state === 'scheduled' && (
        <input
          type="datetime-local"
          className={styles.field}
          aria-label={t('When to post')}
          aria-invalid={isTimeWrong}
          value={written.publishOn}
          disabled={disabled}
          onChange={(event) => onChange({ publishOn: event.target.value })}
        />
      )}
      {written.state === 'queued' && (
        <QueueChoice
          key={written.blogName}
          blogName={written.blogName}
          queueId={written.queueId}
          disabled={disabled}
          onChange={(queueId) => onChange({ queueId })}
        />
      )}
      <select
        className={styles.field}
        aria-label={t('Publishing options')}
        value={written.state}
        disabled={disabled}
        onChange={(event) => choose(event.target.value as TargetState)}
      >
        {targetStates.map((state) => (
          <option key={state} value={state}>
            {words[state]}
          </option>
        ))}
      </select>
    </>
  )
}
