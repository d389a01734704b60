import type { ReactNode } from 'react'
import styles from './Columns.module.css'
import { classNames } from './class-names.ts'

interface Props {
  children: ReactNode
  /** The quiet column at the right, from 990 px on. */
  side?: ReactNode
  /** Leaves room at the left of the posts for floating avatars, from 990 px on. */
  withAvatars?: boolean
}

/** A page of posts: one column of 540 px, and what stands beside it. */
export function Columns({ children, side, withAvatars = false }: Props) {
  return (
    <div className={classNames(styles.columns, Boolean(side) && styles.withSide)}>
      <div className={withAvatars ? styles.mainWithAvatars : styles.main}>{children}</div>
      {side && (
        <aside className={styles.side} data-side-column>
          {side}
        </aside>
      )}
    </div>
  )
}
