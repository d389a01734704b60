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
  { name: 'callUrl', label: t('Where the button leads'), hint: undefined },
  { name: 'callAndroidUrl', label: t('Where it leads on Android'), hint: t('Only if that is another page.') },
] as const

/** A button below the post that leads to a page elsewhere. POST-106 */
export const CallOption = ({ written, disabled, onChange }: Props) => (
  <>
    <Checkbox
      label={t('End with a button')}
      hint={t('It leads to a page of your choice.')}
      checked={written.hasCall}
      disabled={disabled}
      onChange={(event) => onChange({ hasCall: event.target.checked })}
    />
    {written.hasCall && (
      <div className={styles.fields}>
        <SelectField
          label={t('What the button says')}
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
