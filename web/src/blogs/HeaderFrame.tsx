import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { ReactNode } from 'react'
import { Link } from '../core/router/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { BlogName } from '../ui/BlogName.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './BlogHeader.module.css'
import { titleOf } from './blog-title.ts'
import { FollowControl } from './FollowControl.tsx'

/** BLOG-057 */
const source = { follow: 'FOLLOW_SOURCE_PEEPR_HEADER', unfollow: 'UNFOLLOW_SOURCE_PEEPR_HEADER' }

interface Props {
  blog: Blog
  isCompact?: boolean
  /** Makes the header as wide as an archive. */
  isWide?: boolean
  /** A member of the blog was here a short while ago. BLOG-052 */
  isOnline?: boolean | undefined
  picture?: ReactNode
  about?: ReactNode
  actions?: ReactNode
}

/** Draws what every blog header has; small beside a single post: the blog's identity and the way to follow it. */
export function HeaderFrame({ blog, isCompact = false, isWide = false, isOnline, picture, about, actions }: Props) {
  const theme = blog.global_theme_params
  const avatar = { ...blog, avatar_shape: theme.avatar_shape }
  const title = theme.show_title && titleOf(blog)
  return (
    <header
      className={classNames(styles.header, isCompact && styles.compact, isWide && styles.wide, !picture && styles.bare)}
      data-no-card
      data-no-drawer
    >
      {picture}
      {theme.show_avatar && (
        <Link to={blogPath(blog.name)} className={styles.avatar} tabIndex={-1} aria-hidden="true">
          <Avatar blog={avatar} size={isCompact ? 64 : 96} />
        </Link>
      )}
      <h1 className={theme.show_title ? styles.title : styles.name}>
        <Link to={blogPath(blog.name)} dir="auto" data-long={(title || blog.name).length > 40 || undefined}>
          {title || <BlogName name={blog.name} />}
        </Link>
        {isOnline && <span className={styles.online} role="img" aria-label={t('Online')} title={t('Online')} />}
      </h1>
      {about}
      <div className={styles.actions} data-actions="">
        <FollowControl blog={blog} source={source} className={styles.follow} />
        {actions}
      </div>
    </header>
  )
}
