import type { ReactNode } from 'react'
import styles from './FeedTitle.module.css'

interface Props {
  children: ReactNode
  lead?: ReactNode
  /** Stands at the right end. */
  action?: ReactNode
}

/** Names the list's subject above it. */
export function FeedTitle({ children, lead, action }: Props) {
  return (
    <header className={styles.header} data-ground="page">
      <div className={styles.line}>
        <h1 className={styles.title} dir="auto">
          {children}
        </h1>
        {action}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
