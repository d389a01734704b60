import { t } from '@bowerbird/domain/core/language/t.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import { addressMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/TextField.tsx'
import { callWords } from '../../kinds/call-words.ts'
import type { Written } from '../post-form.state.ts'
import styles from './FormOptions.module.css'

interface Props {
  written: Written
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

const addresses = [
  { name: 'callUrl', label: t('Button link'), hint: undefined },
  { name: 'callAndroidUrl', label: t('Button link on Android'), hint: t('Only if it’s a different page.') },
] as const

/** A button below the post that leads to a page elsewhere. POST-106 */
export const CallOption = ({ written, disabled, onChange }: Props) => (
  <>
    <Checkbox
      label={t('Add a button')}
      hint={t('The button opens a page you choose.')}
      checked={written.hasCall}
      disabled={disabled}
      onChange={(event) => onChange({ hasCall: event.target.checked })}
    />
    {written.hasCall && (
      <div className={styles.fields}>
        <SelectField
          label={t('Button text')}
          value={callWords[written.callTextCode] ? written.callTextCode : 0}
          disabled={disabled}
          onChange={({ target }) => onChange({ callTextCode: Number(target.value) })}
        >
          {callWords.map((words, code) => (
            <option key={words} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
        {addresses.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type="url"
            inputMode="url"
            maxLength={addressMaxLength}
            error={
              written[name].trim() && !usableAddress(written[name]) ? postsRefusals.callWithoutAddress.text : undefined
            }
            value={written[name]}
            disabled={disabled}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
    )}
  </>
)
