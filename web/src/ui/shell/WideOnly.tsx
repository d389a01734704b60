import type { ReactNode } from 'react'
import styles from './HeaderFrame.module.css'

/** An entry of the header that the drawer holds where the mobile header stands. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <span className={styles.wideOnly}>{children}</span>
}
