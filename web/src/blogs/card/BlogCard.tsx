import { highlightedPostsShownFrom } from '@bowerbird/domain/blogs/blog-card.limits.ts'
import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { useEffect, useRef } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { logEvent } from '../../telemetry/log.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlogDescription } from '../BlogDescription.tsx'
import { themeVariables } from '../blog-theme.ts'
import { titleOf } from '../blog-title.ts'
import { FollowControl } from '../FollowControl.tsx'
import { HeaderImage } from '../HeaderImage.tsx'
import { TitleFont } from '../TitleFont.tsx'
import styles from './BlogCard.module.css'
import { useCardBlog, useIsCut } from './use-blog-card.ts'

interface Snippet {
  path: string
  postId: string
  picture: string
  words: string
}

/** The server's pieces of HTML, read for what they hold instead of put on the page. BLOG-108 */
const readSnippets = (snippets: readonly string[]): Snippet[] =>
  snippets.flatMap((html) => {
    const link = new DOMParser().parseFromString(html, 'text/html').querySelector('a')
    const path = link?.getAttribute('href') ?? ''
    if (!link || !path.startsWith('/blog/')) return []
    const picture = link.querySelector('img')
    const words = picture?.getAttribute('alt') ?? link.textContent ?? ''
    return [{ path, words, postId: link.dataset.postId ?? path, picture: picture?.getAttribute('src') ?? '' }]
  })

const source = { follow: 'FOLLOW_SOURCE_TUMBLELOG_POPOVER', unfollow: 'UNFOLLOW_SOURCE_TUMBLELOG_POPOVER' }

/** BLOG-099 … BLOG-108 */
export function BlogCard({ blogName }: { blogName: string }) {
  const { blog, error } = useCardBlog(blogName)
  useEffect(() => logEvent('popover:blogcard:open', { blog: blogName }), [blogName]) // BLOG-319
  if (error) return <NameAlone blogName={blogName} />
  return blog ? <Shown blog={blog} /> : <Loading />
}

/** Shown when nothing more could be read. BLOG-418 */
function NameAlone({ blogName }: { blogName: string }) {
  return (
    <p className={styles.problem}>
      <Link to={blogPath(blogName)}>{blogName}</Link>
    </p>
  )
}

function Loading() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height={90} />
      <Skeleton width="60%" height={22} />
      <Skeleton width="85%" height={14} />
    </div>
  )
}

function Shown({ blog }: { blog: Blog }) {
  const theme = blog.global_theme_params
  const hasPicture = theme.show_header_image && !blog.has_default_header && theme.header_image_focused
  const posts = readSnippets(blog.highlighted_posts)
  return (
    <div className={styles.card} style={themeVariables(theme)}>
      <TitleFont font={theme.title_font} />
      <div className={styles.top}>
        {hasPicture ? <HeaderImage theme={theme} className={styles.picture} /> : <div className={styles.picture} />}
        <FollowControl blog={blog} source={source} className={styles.follow} />
      </div>
      <Link to={blogPath(blog.name)} className={styles.blog}>
        {theme.show_avatar && <Avatar blog={{ ...blog, avatar_shape: theme.avatar_shape }} size={64} />}
        <span className={styles.title} dir="auto">
          {titleOf(blog) ?? <BlogName name={blog.name} />}
        </span>
        {titleOf(blog) && (
          <span className={styles.name} dir="auto">
            @<BlogName name={blog.name} />
          </span>
        )}
      </Link>
      {blog.description_sanitized && <Description html={blog.description_sanitized} />}
      {posts.length >= highlightedPostsShownFrom && (
        <div className={styles.posts}>
          {posts.map(({ path, postId, picture, words }) => (
            <Link key={postId} to={path} className={styles.post} aria-label={words || t('A post')}>
              {picture ? <img src={picture} alt="" /> : <span className={styles.words}>{words}</span>}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

function Description({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(box)
  return (
    <BlogDescription
      ref={box}
      html={html}
      className={classNames(styles.description, isCut && styles.cut)}
      data-cut={isCut}
    />
  )
}
