import { t } from '@bowerbird/domain/core/language/t.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldWords } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** A password, hidden until asked to show itself. */
export function PasswordField({ label, hint, name, error, ...rest }: FieldWords & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, name, error }}>
      {(control) => (
        <span className={styles.affixed}>
          <input {...rest} {...control} type={isShown ? 'text' : 'password'} className={styles.input} />
          <IconButton
            className={styles.reveal}
            label={isShown ? t('Hide characters') : t('Show characters')}
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
