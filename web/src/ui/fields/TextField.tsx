import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldWords } from './Field.tsx'

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Fixed words inside the box, before what is typed. */
  prefix?: string
}

export function TextField({ label, hint, name, error, prefix, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, name, error }}>
      {(control) =>
        prefix ? (
          <span className={styles.affixed}>
            <span className={styles.affix} aria-hidden="true">
              {prefix}
            </span>
            <input type="text" {...rest} {...control} className={styles.input} />
          </span>
        ) : (
          <input type="text" {...rest} {...control} className={styles.input} />
        )
      }
    </Field>
  )
}

export function TextArea({ label, hint, name, error, ...rest }: FieldWords & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, name, error }}>
      {(control) => <textarea rows={3} {...rest} {...control} className={styles.input} />}
    </Field>
  )
}

export function SelectField({ label, hint, name, error, children, ...rest }: FieldWords & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, name, error }}>
      {(control) => (
        <select {...rest} {...control} className={styles.input}>
          {children}
        </select>
      )}
    </Field>
  )
}
