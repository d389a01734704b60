import type { ReactNode } from 'react'
import styles from './FeedTitle.module.css'

/** What a list is about, above it. */
export function FeedTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className={styles.header} data-ground="bower">
      <h1 className={styles.title}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
