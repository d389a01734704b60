import { type ReactNode, useId } from 'react'
import { useRefusal } from './CallForm.tsx'
import styles from './Field.module.css'

export interface FieldWords {
  label: string
  hint?: ReactNode
  name?: string | undefined
  /** Stands beside the field and is read with it; without one, what the server refuses of its name. */
  error?: string | null | undefined
}

interface Control {
  id: string
  name: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props extends FieldWords {
  children: (control: Control) => ReactNode
}

/** A label above, a hint or what is wrong below, and the control tied to both. */
export function Field({ label, hint, name, error: problem, children }: Props) {
  const id = useId()
  const refusal = useRefusal(name)
  const error = problem ?? refusal
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
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
