import { hostOf } from '@bowerbird/domain/blogs/elsewhere.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { changeTags } from '@bowerbird/domain/core/html/tags.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { archivePath, blogPath } from '@bowerbird/domain/core/urls.ts'
import { Link } from '../core/router/Link.tsx'
import { BlogName } from '../ui/BlogName.tsx'
import { classNames } from '../ui/class-names.ts'
import { BlogDescription } from './BlogDescription.tsx'
import styles from './BlogHeader.module.css'
import { atHomeSlot, headerActionsSlot, shareBlogSlot } from './blog-slots.ts'
import { titleOf } from './blog-title.ts'
import { HeaderFrame } from './HeaderFrame.tsx'
import { HeaderImage } from './HeaderImage.tsx'

const shortMaxLetters = 360
/** A line break counts as about this many letters. */
const lettersPerLine = 40

/** Tells whether the description is too long for a handset to show at once. */
export function isLongDescription(html: string): boolean {
  let lines = 0
  const letters = changeTags(html, (_tag, name) => {
    if (name === 'p' || name === 'br') lines += 1
    return ''
  }).length
  return letters + lines * lettersPerLine > shortMaxLetters + lettersPerLine
}

interface Props {
  blog: Blog
  isCompact?: boolean
  /** A member of the blog was here a short while ago. BLOG-052 */
  isOnline?: boolean
}

/** Shows a blog's identity in its own colours; it stands inside a `BlogGround`. BLOG-049 … BLOG-051 */
export function BlogHeader({ blog, isCompact = false, isOnline }: Props) {
  if (isCompact) return <HeaderFrame blog={blog} isOnline={isOnline} isCompact />
  return (
    <HeaderFrame
      blog={blog}
      isOnline={isOnline}
      picture={blog.global_theme_params.show_header_image && <HeaderPicture blog={blog} />}
      about={<About blog={blog} />}
      actions={
        <>
          <headerActionsSlot.Component blog={blog} iconClass={styles.bell} linkClass={styles.follow} />
          <shareBlogSlot.Component blog={blog} className={styles.bell} />
        </>
      }
    />
  )
}

function About({ blog }: { blog: Blog }) {
  const isElsewhere = hostOf(blog.name)
  const isDescribed = blog.global_theme_params.show_description && blog.description_sanitized
  return (
    <>
      <p className={styles.address}>
        {titleOf(blog) && (
          <span dir="auto">
            @<BlogName name={blog.name} />
          </span>
        )}
        {!isElsewhere && <Link to={archivePath(blog.name)}>{t('Archive')}</Link>}
      </p>
      {isElsewhere && <atHomeSlot.Component blog={blog} />}
      {blog.moved_to && (
        <p className={styles.address}>
          <Link to={blogPath(blog.moved_to)}>{t('Moved to @{name}', { name: blog.moved_to })}</Link>
        </p>
      )}
      {isDescribed && <Description key={blog.name} html={blog.description_sanitized} />}
    </>
  )
}

/** A long one is folded, so that it keeps nobody from the posts; no script is needed to unfold it. */
function Description({ html }: { html: string }) {
  if (!isLongDescription(html)) return <BlogDescription html={html} className={styles.description} />
  return (
    <>
      <BlogDescription html={html} className={classNames(styles.description, styles.foldable)} />
      <details className={styles.unfold}>
        <summary>
          <span>{t('Show more')}</span>
          <span>{t('Show less')}</span>
        </summary>
      </details>
    </>
  )
}

function HeaderPicture({ blog }: { blog: Blog }) {
  const theme = blog.global_theme_params
  if (blog.has_default_header || !theme.header_image_focused) return <div className={styles.defaultPicture} />
  return <HeaderImage theme={theme} className={classNames(styles.picture, !theme.header_stretch && styles.whole)} />
}
