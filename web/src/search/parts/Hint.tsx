import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { FoundBlog } from '@bowerbird/domain/search/search.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { titleOf } from '../../blogs/blog-title.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './SearchHints.module.css'

interface Props {
  to: string
  icon: ReactNode
  onGo: () => void
  /** Stands at the right end; arrows walk past it, Tab does not. */
  action?: ReactNode
  children: ReactNode
}

/** One way on from the field. */
export function Hint({ to, icon, onGo, action, children }: Props) {
  return (
    <div className={styles.line}>
      <Link to={to} data-hint className={styles.hint} onClick={onGo}>
        {icon}
        <span>{children}</span>
      </Link>
      {action}
    </div>
  )
}

export function BlogHint({ blog, onGo }: { blog: FoundBlog; onGo: () => void }) {
  const title = titleOf(blog)
  return (
    <Hint to={blogPath(blog.name)} icon={<Avatar blog={blog} size={24} />} onGo={onGo}>
      {blog.name}
      {title && <small className={styles.title}>{` ${title}`}</small>}
    </Hint>
  )
}
