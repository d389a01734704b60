import { t } from '@bowerbird/domain/core/language/t.ts'
import { transcriptMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { TextArea } from '../../../ui/fields/TextField.tsx'

interface Props {
  fields: { transcript: string }
  change: (change: { transcript: string }) => void
  disabled: boolean
  hint: string
}

/** The words of an uploaded sound or video. CTRL-062 */
export function TranscriptField({ fields, change, disabled, hint }: Props) {
  return (
    <TextArea
      label={t('Transcript')}
      hint={hint}
      rows={3}
      maxLength={transcriptMaxLength}
      dir="auto"
      value={fields.transcript}
      disabled={disabled}
      onChange={(event) => change({ transcript: event.target.value })}
    />
  )
}
