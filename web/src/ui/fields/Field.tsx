import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldWords {
  label: string
  hint?: ReactNode
  /** Stands beside the field and is read with it. */
  error?: string | null | undefined
}

interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** A label above, a hint or what is wrong below, and the control tied to both. */
export function Field({ label, hint, error, children }: FieldWords & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <p className={styles.error} id={errorId} role="alert" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
