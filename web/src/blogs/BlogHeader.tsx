import type { Blog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { archivePath, blogPath } from '@bowerbird/domain/core/urls.ts'
import { Link } from 'react-router'
import { Avatar } from '../ui/Avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { BlogDescription } from './BlogDescription.tsx'
import styles from './BlogHeader.module.css'
import { headerActionsSlot, shareBlogSlot } from './blog-slots.ts'
import { titleOf } from './blog-title.ts'
import { FollowControl } from './FollowControl.tsx'
import { HeaderImage } from './HeaderImage.tsx'

/** BLOG-057 */
const source = { follow: 'FOLLOW_SOURCE_PEEPR_HEADER', unfollow: 'UNFOLLOW_SOURCE_PEEPR_HEADER' }

interface Props {
  blog: Blog
  isCompact?: boolean
  /** A member of the blog was here a short while ago. BLOG-052 */
  isOnline?: boolean
}

/** Who a blog is, in its own colours; it stands inside a `BlogGround`. BLOG-049 … BLOG-051 */
export function BlogHeader({ blog, isCompact = false, isOnline = false }: Props) {
  const theme = blog.global_theme_params
  const hasPicture = theme.show_header_image && !isCompact
  const avatar = { ...blog, avatar_shape: theme.avatar_shape }
  return (
    <header
      className={classNames(styles.header, isCompact && styles.compact, !hasPicture && styles.bare)}
      data-no-card
      data-no-drawer
    >
      {hasPicture && <HeaderPicture blog={blog} />}
      {theme.show_avatar && (
        <Link to={blogPath(blog.name)} className={styles.avatar} tabIndex={-1} aria-hidden="true">
          <Avatar blog={avatar} size={isCompact ? 64 : 96} />
        </Link>
      )}
      <h1 className={theme.show_title ? styles.title : styles.name}>
        <Link to={blogPath(blog.name)}>{(theme.show_title && titleOf(blog)) || blog.name}</Link>
        {isOnline && <span className={styles.online} role="img" aria-label="Online" title="Online" />}
      </h1>
      {!isCompact && (
        <p className={styles.address}>
          {titleOf(blog) && <span>{`@${blog.name}`}</span>}
          <Link to={archivePath(blog.name)}>Archive</Link>
        </p>
      )}
      {theme.show_description && blog.description_sanitized && !isCompact && (
        <BlogDescription html={blog.description_sanitized} className={styles.description} />
      )}
      <div className={styles.actions}>
        <FollowControl blog={blog} source={source} className={styles.follow} />
        {!isCompact && (
          <>
            <headerActionsSlot.Component blog={blog} iconClass={styles.bell} linkClass={styles.follow} />
            <shareBlogSlot.Component blog={blog} className={styles.bell} />
          </>
        )}
      </div>
    </header>
  )
}

function HeaderPicture({ blog }: { blog: Blog }) {
  const theme = blog.global_theme_params
  if (blog.has_default_header || !theme.header_image_focused) return <div className={styles.defaultPicture} />
  return <HeaderImage theme={theme} className={classNames(styles.picture, !theme.header_stretch && styles.whole)} />
}
