import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { Link } from '../../core/router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import styles from './BlockAuthor.module.css'

/** Names a block's author; a deleted blog keeps its name, and so does one of another site. One behind a block has none. */
export function BlockAuthor({ content: { blog, blog_name, elsewhere_url } }: { content: Content }) {
  if (!blog && elsewhere_url !== undefined) {
    return (
      <p className={styles.author}>
        <span className={styles.gone} />
        {elsewhere_url ? (
          <a href={elsewhere_url} rel="nofollow ugc noopener">
            {blog_name}
          </a>
        ) : (
          blog_name
        )}
      </p>
    )
  }
  if (!blog && !blog_name) return null
  if (!blog) {
    return (
      <p className={styles.author}>
        <span className={styles.gone} />
        {t('{name} (deleted)', { name: blog_name })}
      </p>
    )
  }
  return (
    <p className={styles.author}>
      <Link to={blogPath(blog.name)}>
        <Avatar blog={blog} size={24} />
        <BlogName name={blog.name} />
      </Link>
    </p>
  )
}
