import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import Heart from 'lucide-react/icons/heart'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './LikeButton.module.css'
import { useToggleLike } from './notes.api.ts'

/** Not offered on one's own posts, nor where likes are off. POST-522 */
export function LikeButton({ post, offset = 0 }: { post: Post; offset?: number }) {
  const toggleLike = useToggleLike()
  if (post.is_mine || (!post.can_be_liked && !post.liked)) return null
  return (
    <IconButton
      label={post.liked ? 'Unlike' : 'Like'}
      aria-pressed={post.liked}
      icon={<Heart className={classNames(styles.heart, post.liked && styles.liked)} />}
      tone="berry"
      onClick={() => toggleLike(post, { method: 'click', offset })}
    />
  )
}
