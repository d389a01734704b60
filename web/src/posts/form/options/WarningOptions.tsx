import { t } from '@bowerbird/domain/core/language/t.ts'
import { labelsPerPostMax, warningMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { knownLabels, refuseLabels } from '@bowerbird/domain/posts/warnings/labels.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { labelName } from '../../filters/label-words.ts'
import { labelsOf, type Written } from '../post-form.state.ts'
import styles from './FormOptions.module.css'

interface Props {
  written: Written
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

/** Warnings and labels cover the post until a reader looks, or has chosen to see such posts. */
export function WarningOptions({ written, disabled, onChange }: Props) {
  const tick = (label: string, isOn: boolean) =>
    onChange({ labels: isOn ? [...written.labels, label] : written.labels.filter((other) => other !== label) })
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend>{t('Content warning')}</legend>
      {knownLabels.map((label) => (
        <Checkbox
          key={label}
          label={labelName(label)}
          checked={written.labels.includes(label)}
          onChange={({ target }) => tick(label, target.checked)}
        />
      ))}
      <div className={styles.fields}>
        <TextField
          label={t('Other labels')}
          hint={t('Separate with commas, up to {max} in total.', { max: labelsPerPostMax })}
          autoComplete="off"
          error={refuseLabels(labelsOf(written))?.text}
          value={written.otherLabels}
          onChange={({ target }) => onChange({ otherLabels: target.value })}
        />
        <TextField
          label={t('Your own warning')}
          hint={t('Readers see the warning and labels first, and choose whether to open the post.')}
          maxLength={warningMaxLength}
          value={written.warning}
          onChange={({ target }) => onChange({ warning: target.value })}
        />
      </div>
    </fieldset>
  )
}
