import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { ReactNode } from 'react'
import { Link } from '../core/router/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { BlogName } from '../ui/BlogName.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './BlogRow.module.css'

interface Props {
  blog: { name: string; avatar_url: string; avatar_shape?: 'square' | 'circle' }
  /** A quiet line below the name. */
  children?: ReactNode
  /** Shows the whole of a long line. */
  isWhole?: boolean
  /** Stands at the right end. */
  action?: ReactNode
}

/** One blog in a list of blogs. */
export function BlogRow({ blog, children, isWhole = false, action }: Props) {
  return (
    <div className={styles.row}>
      <Link to={blogPath(blog.name)} tabIndex={-1} aria-hidden="true">
        <Avatar blog={blog} size={40} />
      </Link>
      <div className={styles.words}>
        <Link to={blogPath(blog.name)} className={styles.name}>
          <BlogName name={blog.name} />
        </Link>
        {children && (
          <div className={classNames(styles.detail, isWhole && styles.whole)} dir="auto">
            {children}
          </div>
        )}
      </div>
      {action}
    </div>
  )
}
