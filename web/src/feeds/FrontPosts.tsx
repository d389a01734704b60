import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { archivedPostOf } from '@bowerbird/domain/feeds/archived-post.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../core/router/Link.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { BlogName } from '../ui/BlogName.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ArchiveCard } from './archive/ArchiveCard.tsx'
import styles from './FrontPosts.module.css'
import { frontQuery } from './front.query.ts'
import { LivelyTags } from './tags/Lively.tsx'

/** Shows guests what was posted last; nothing where it cannot be read. */
export function FrontPosts() {
  const { data } = useQuery(frontQuery)
  if (!data) return null
  const posts = data.posts.filter(({ is_covered }) => !is_covered)
  if (posts.length === 0) return <EmptyState illustration="berry" title={t('No posts yet')} />
  return (
    <section className={styles.front} aria-labelledby="front-posts">
      <h2 id="front-posts" className={styles.title}>
        {t('Just posted')}
      </h2>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <FrontPost key={post.id} post={post} />
        ))}
      </ul>
      <LivelyTags label={t('Trending tags')} />
    </section>
  )
}

const FrontPost = ({ post }: { post: Post }) => (
  <li className={styles.post}>
    <ArchiveCard post={archivedPostOf(post)} />
    <Link to={blogPath(post.tumblelog.name)} className={styles.blog}>
      <Avatar blog={post.tumblelog} size={24} />
      <span>
        <BlogName name={post.tumblelog.name} />
      </span>
    </Link>
  </li>
)
