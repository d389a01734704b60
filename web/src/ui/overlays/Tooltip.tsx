import { type ReactNode, useId } from 'react'
import styles from './Tooltip.module.css'

/** A few words about what is pointed at or focused, drawn by styles alone. */
export function Tooltip({ words, children }: { words: string; children: ReactNode }) {
  const id = useId()
  return (
    <span className={styles.around} aria-describedby={id}>
      {children}
      <span className={styles.tip} role="tooltip" id={id}>
        {words}
      </span>
    </span>
  )
}
