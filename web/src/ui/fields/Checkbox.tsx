import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Checkbox.module.css'

interface Props extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox(props: Props) {
  return <Tick {...props} look="box" />
}

/** A setting that is on or off; said as a switch, and still a plain box in a form without scripts. */
export function Switch(props: Props) {
  return <Tick {...props} look="switch" role="switch" />
}

function Tick({ label, hint, look, className, ...rest }: Props & { look: 'box' | 'switch' }) {
  const id = useId()
  return (
    <span className={classNames(styles.row, look === 'switch' && styles.apart, className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles[look]}
        // The hint is read after the name, not as a part of it.
        aria-labelledby={hint ? `${id}-label` : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label className={styles.words} htmlFor={id}>
        {hint ? <span id={`${id}-label`}>{label}</span> : label}
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
    </span>
  )
}
