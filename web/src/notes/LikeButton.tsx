import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Heart from 'lucide-react/icons/heart'
import { useLocation } from 'react-router'
import { loginPath } from '../core/next-path.ts'
import { useUser } from '../core/session.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton, IconLink } from '../ui/IconButton.tsx'
import styles from './LikeButton.module.css'
import { useToggleLike } from './notes.api.ts'

/** Not offered on one's own posts, nor where likes are off. A guest is sent to log in. POST-363, POST-522 */
export function LikeButton({ post, offset = 0 }: { post: Post; offset?: number }) {
  const isGuest = useUser() === null
  const location = useLocation()
  const toggleLike = useToggleLike()
  if (post.is_mine || (!post.can_be_liked && !post.liked)) return null
  const icon = <Heart className={classNames(styles.heart, post.liked && styles.liked)} />
  if (isGuest) return <IconLink to={loginPath(location)} label="Like" icon={icon} tone="berry" />
  return (
    <IconButton
      label={post.liked ? 'Unlike' : 'Like'}
      aria-pressed={post.liked}
      icon={icon}
      tone="berry"
      onClick={() => toggleLike(post, { method: 'click', offset })}
    />
  )
}
