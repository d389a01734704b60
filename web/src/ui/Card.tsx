import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

interface Props extends ComponentProps<'div'> {
  /** Room inside; a post has none, so that its pictures reach the edges. */
  padded?: boolean
  as?: 'div' | 'article' | 'section'
}

/** The light sheet that everything readable lies on. */
export function Card({ padded = false, as: Element = 'div', className, ...rest }: Props) {
  return <Element {...rest} className={classNames(styles.card, padded && styles.padded, className)} />
}

/** A quiet block on the bower itself, as in the right column. */
export function Panel({ title, children }: { title: string; children: ComponentProps<'div'>['children'] }) {
  return (
    <section className={styles.panel} data-ground="page" aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      {children}
    </section>
  )
}
