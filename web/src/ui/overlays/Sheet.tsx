import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import styles from './Sheet.module.css'

interface Props {
  title: string
  /** A sentence under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Drawn below the card, on the page's ground. */
  footer?: ReactNode
}

/** A page that is one form or one list: a single card in the column. */
export function Sheet({ title, lead, children, footer }: Props) {
  return (
    <div className={styles.place}>
      <Card as="section" className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Card>
      {footer && (
        <div className={styles.footer} data-ground="page">
          {footer}
        </div>
      )}
    </div>
  )
}

/** A part of a sheet with its own heading. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}

/** The fields of a form, one below the other, with even room between. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** The buttons that end a form. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
