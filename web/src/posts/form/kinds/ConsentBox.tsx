import { t } from '@bowerbird/domain/core/language/t.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

interface Props {
  checked: boolean
  disabled: boolean
  onChange: (isConfirmed: boolean) => void
}

/** Unticked at first, and there only when a file is. POST-148 */
export function ConsentBox({ checked, disabled, onChange }: Props) {
  return (
    <Checkbox
      label={t('I have permission to share this file')}
      hint={t('I made it, or its owner allows me to share it.')}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
