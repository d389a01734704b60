import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import type { ReactNode } from 'react'
import { Link } from '../../core/router/Link.tsx'
import styles from './TagChips.module.css'

interface Props {
  tags: readonly string[]
  /** Stands behind the words of each. */
  action?: (tag: string) => ReactNode
}

/** Tags beside one another, on the ground of the bower. */
export function TagChips({ tags, action }: Props) {
  return (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          <Link to={taggedPath(tag)} dir="auto">{`#${tag}`}</Link>
          {action?.(tag)}
        </li>
      ))}
    </ul>
  )
}
