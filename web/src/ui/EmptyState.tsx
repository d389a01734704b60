import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Illustration, type IllustrationName } from './Illustration.tsx'

interface Props {
  illustration: IllustrationName
  /** One sentence; none where the way on is all there is to say. */
  title: string
  children?: ReactNode
  /** One thing to do next. */
  action?: ReactNode
  /** The surface it stands on: the page's dark ground, or a card. */
  ground?: 'page' | 'card'
  /** h1 where it is all there is on the page. */
  heading?: 'h1' | 'h2'
}

/** Fills an empty place with a picture, words and the next step. */
export function EmptyState({ illustration, title, children, action, ground = 'page', heading: Heading = 'h2' }: Props) {
  return (
    <div className={styles.empty} data-ground={ground === 'page' ? 'page' : undefined}>
      <Illustration name={illustration} />
      {title && <Heading className={styles.title}>{title}</Heading>}
      {children && <div className={styles.more}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
