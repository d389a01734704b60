import { t } from '@bowerbird/domain/core/language/t.ts'
import { Suspense } from 'react'
import { lazyInPlace } from '../../../core/page/lazy.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Loader } from '../../../ui/Loader.tsx'
import type { Written } from '../post-form.state.ts'

const PollFields = lazyInPlace('PollFields', async () => (await import('./PollFields.tsx')).PollFields)

interface Props {
  written: Written
  /** The votes so far. */
  votes: number
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

/** A poll below the post. Once somebody has voted it stays as it is or goes. CTRL-030, CTRL-032 */
export const PollOption = ({ written, votes, disabled, onChange }: Props) => (
  <>
    <Checkbox
      label={t('Add a poll')}
      hint={
        votes > 0
          ? t('Someone has voted, so you can’t change the poll. Clear the checkbox to delete the poll and its votes.')
          : t('Members vote once, then see the results.')
      }
      checked={written.hasPoll}
      disabled={disabled}
      onChange={(event) => onChange({ hasPoll: event.target.checked })}
    />
    {written.hasPoll && (
      <Suspense fallback={<Loader />}>
        <PollFields
          poll={written.poll}
          disabled={disabled || votes > 0}
          onChange={(change) => onChange({ poll: { ...written.poll, ...change } })}
        />
      </Suspense>
    )}
  </>
)
