import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Written } from '../post-form.state.ts'
import styles from './FormOptions.module.css'

interface Props {
  written: Written
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

/** What most posts leave as it is. */
export function FormOptions({ written, disabled, onChange }: Props) {
  return (
    <details className={styles.options}>
      <summary className={styles.summary}>Options</summary>
      <Checkbox
        label="Sensitive"
        hint="It stays covered until someone asks to see it."
        checked={written.isSensitive}
        disabled={disabled}
        onChange={(event) => onChange({ isSensitive: event.target.checked })}
      />
      <Checkbox
        label="Can be liked"
        checked={written.canBeLiked}
        disabled={disabled}
        onChange={(event) => onChange({ canBeLiked: event.target.checked })}
      />
      <Checkbox
        label="Can be reblogged"
        checked={written.canBeReblogged}
        disabled={disabled}
        onChange={(event) => onChange({ canBeReblogged: event.target.checked })}
      />
    </details>
  )
}
